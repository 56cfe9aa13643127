// What the graphics processor has of a scene's picture beside its tiles: the small whole, and where its tiles are.

import { mostLevels, missing } from './shaders.js';

/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./tile-store.js').TileStore} TileStore */

export class SceneTextures {
    #version = -1;

    /** The level that the view needs. */
    level = 0;

    /** Radians from the horizon beyond which it needs the next. */
    steep = Math.PI;

    /** Whether any of its tiles is there, and whether all are that the view needs. */
    hasTiles = false;
    isWhole = false;

    /**
     * @param {Renderer} renderer
     * @param {Picture} picture
     * @param {ImageBitmap} base
     */
    constructor(renderer, picture, base) {
        this.renderer = renderer;
        this.picture = picture;
        this.base = renderer.texture(base, picture.wraps);
        this.width = Math.max(1, ...picture.levels.map(({ columns }) => columns));
        this.height = Math.max(1, picture.levels.reduce((rows, level) => rows + level.rows, 0));
        this.index = renderer.numbers(this.width, this.height);
    }

    /**
     * Uniforms that say where the tiles of each level are.
     * @returns {Record<string, number | number[] | boolean>}
     */
    get values() {
        const { picture } = this;
        const { left, top, width, height } = picture.crop;
        return {
            wraps: picture.wraps,
            crop: [left, top, width, height],
            levelCount: picture.levels.length,
            levels: padded(picture.levels.flatMap((level, at) => [level.width, level.height, this.#firstRow(at), 0]), 4),
            lastRows: padded(picture.levels.flatMap(({ columns, rows }) => [columns - 1, rows - 1]), 2),
        };
    }

    /**
     * Brings the index up to date.
     * @param {TileStore} store
     */
    update(store) {
        if (store.version === this.#version) return;
        this.#version = store.version;
        const values = new Uint8Array(this.width * this.height).fill(missing);
        const kept = store.of(this.picture.key);
        this.hasTiles = kept.length > 0;
        for (const { tile, layer } of kept) {
            values[(this.#firstRow(tile.level) + tile.row) * this.width + tile.column] = layer;
        }
        this.renderer.fill(this.index, this.width, this.height, values);
    }

    remove() {
        this.renderer.remove(this.base);
        this.renderer.remove(this.index);
    }

    /** @param {number} level */
    #firstRow(level) {
        return this.picture.levels.slice(0, level).reduce((rows, one) => rows + one.rows, 0);
    }
}

/**
 * @param {number[]} values
 * @param {number} each
 */
const padded = (values, each) => [...values, ...Array(mostLevels * each - values.length).fill(0)];
