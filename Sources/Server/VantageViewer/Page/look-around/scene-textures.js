// The GPU textures of a scene's picture: the base image, and an index of the layers that hold its tiles.

import { core, tileSize } from './picture.js';
import { mostLevels, missing } from './shaders.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./tile-store.js').TileStore} TileStore */

/**
 * Limits on the values encoded in a tile's number: columns and rows must be less than `most`, and the number of wraps
 * around the circle must be at least `-circles`.
 */
const most = 1024;
const circles = 2;

export class SceneTextures {
    #version = -1;

    /** The level that the view needs. */
    level = 0;

    /** The angle from the horizon, in radians, beyond which the view needs the next level. */
    steep = Math.PI;

    /** Whether any tile has loaded, and whether all tiles in the view have. */
    hasTiles = false;
    isWhole = false;

    /**
     * @param {Renderer} renderer
     * @param {Picture} picture
     * @param {import('./renderer.js').Pixels} base
     */
    constructor(renderer, picture, base) {
        this.renderer = renderer;
        this.picture = picture;
        this.base = renderer.texture(base, picture.wraps);
        this.width = Math.max(1, ...picture.levels.map(({ columns }) => columns));
        this.height = Math.max(1, picture.levels.reduce((rows, level) => rows + level.rows, 0));
        this.index = renderer.numbers(this.width, this.height);
        /** The layer that holds each tile, in index order. */
        this.layers = new Uint8Array(this.width * this.height).fill(missing);
    }

    /**
     * The uniforms that locate the tiles of each level.
     * @returns {Record<string, number | number[] | boolean>}
     */
    get values() {
        const { picture } = this;
        const { left, top, width, height } = picture.crop;
        return {
            crop: [left, top, width, height],
            turn: picture.isFlat ? [0, 0] : [1 / width, width],
            wanted: this.level,
            steep: this.steep / Math.PI,
            levelCount: picture.levels.length,
            levels: padded(picture.levels.flatMap((level, at) => [level.width, level.height, this.#firstRow(at), 0]), 4),
            lastRows: padded(picture.levels.flatMap(({ columns, rows }) => [columns - 1, rows - 1]), 2),
        };
    }

    /**
     * Updates the index.
     * @param {TileStore} store
     */
    update(store) {
        if (store.version === this.#version) return;
        this.#version = store.version;
        this.layers.fill(missing);
        const kept = store.of(this.picture.key);
        this.hasTiles = kept.length > 0;
        for (const { tile, layer } of kept) {
            this.layers[this.#at(tile.level, tile.column, tile.row)] = layer;
        }
        this.renderer.fill(this.index, this.width, this.height, this.layers);
    }

    /**
     * Returns a number that identifies the tile that the view shows at a position in the picture, or undefined if that
     * tile has not loaded. The number also encodes how many times the position has wrapped around the circle.
     * @param {number} x
     * @param {number} y
     */
    tileAt(x, y) {
        const { levels, crop, isFlat } = this.picture;
        const turn = isFlat ? 0 : Math.floor(x * crop.width);
        const isSteep = Math.abs(0.5 - crop.top - y * crop.height) > this.steep / Math.PI;
        const level = isSteep ? Math.min(this.level + 1, levels.length - 1) : this.level;
        if (!levels[level]) return undefined;
        const { width, height, columns, rows } = levels[level];
        const [across, down] = [(x - turn / crop.width) * width, y * height];
        if (!(across >= 0 && across <= width && down >= 0 && down <= height)) return undefined;
        const column = Math.min(Math.floor(across / core), columns - 1);
        const row = Math.min(Math.floor(down / core), rows - 1);
        const isThere = this.layers[this.#at(level, column, row)] !== missing;
        return isThere ? (((turn + circles) * mostLevels + level) * most + column) * most + row : undefined;
    }

    /**
     * Returns the uniforms that locate a tile.
     * @param {number} number A number from `tileAt`.
     */
    tileValues(number) {
        const [row, column] = [number % most, Math.floor(number / most) % most];
        const [level, turn] = [Math.floor(number / most ** 2) % mostLevels, Math.floor(number / most ** 2 / mostLevels) - circles];
        const { width, height } = this.picture.levels[level];
        const left = turn / this.picture.crop.width * width;
        return {
            layer: this.layers[this.#at(level, column, row)],
            ofTile: [width / tileSize, height / tileSize, (1 - left - column * core) / tileSize, (1 - row * core) / tileSize],
        };
    }

    remove() {
        this.renderer.remove(this.base);
        this.renderer.remove(this.index);
    }

    /**
     * Returns the position of a tile in the index.
     * @param {number} level
     * @param {number} column
     * @param {number} row
     */
    #at(level, column, row) { return (this.#firstRow(level) + row) * this.width + column; }

    /** @param {number} level */
    #firstRow(level) {
        return this.picture.levels.slice(0, level).reduce((rows, one) => rows + one.rows, 0);
    }
}

/**
 * Pads an array of uniforms to the maximum number of levels.
 * @param {number[]} values
 * @param {number} each The number of values per level.
 */
const padded = (values, each) => [...values, ...Array(mostLevels * each - values.length).fill(0)];
