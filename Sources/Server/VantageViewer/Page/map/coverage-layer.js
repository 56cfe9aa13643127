// The coverage layer: loads and draws coverage tiles, and finds the scene at a point.

import { CoverageBitmaps } from './coverage-bitmaps.js';
import { CoverageTile } from './coverage-tile.js';
import { paintRing } from './coverage-scenes.js';
import { SceneFilter } from './scene-filter.js';
import { cover, levelFor } from './tile-cover.js';
import { TileStore } from './tile-store.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./coverage-paint.js').CoverageColors} CoverageColors */
/** @typedef {import('./tile-cover.js').Cell} Cell */
/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** The highest zoom of coverage tiles. Maps at higher zooms reuse these tiles. */
const deepest = 18;

/** The lowest zoom at which the server applies filters. */
const filteredFrom = 10;

/** The lowest zoom at which scenes are drawn as points that can be picked. */
export const scenesFrom = 15.25;

/** Imagery coverage, drawn over a map. */
export class CoverageLayer {
    /** @type {TileStore<CoverageTile>} */
    #tiles;
    #filter = new SceneFilter();
    #bitmaps = new CoverageBitmaps();
    #isPainted = false;

    isVisible = true;

    /** @type {string | null} The scene under the pointer. */
    hovered = null;

    /** @type {string | null} */
    selected = null;

    /**
     * @param {Server} server
     * @param {() => void} changed
     */
    constructor(server, changed) {
        this.server = server;
        this.changed = changed;
        this.#tiles = new TileStore({ atOnce: 2, limit: 48 * 2 ** 20, changed, cost: (tile) => tile.cost });
    }

    get isComplete() { return !this.isVisible || (this.#tiles.isComplete && this.#isPainted); }

    get filter() { return this.#filter; }

    set filter(filter) { this.#filter = filter; }

    clear() {
        this.#tiles.clear();
        this.#bitmaps.clear();
    }

    /** @param {Viewport} viewport */
    want(viewport) {
        const cells = this.isVisible && viewport.width > 0 ? cover(viewport, levelFor(viewport.zoom, 0, deepest)) : [];
        const filtered = cells.filter((cell) => this.#needsFilter(cell)).map((cell) => this.#wanted(cell, this.#filter.parameters));
        this.#tiles.want([...cells.map((cell) => this.#wanted(cell, {})), ...filtered]);
    }

    /**
     * @param {CanvasRenderingContext2D} context Scaled to points.
     * @param {Viewport} viewport
     * @param {CoverageColors} colors
     */
    paint(context, viewport, colors) {
        if (!this.isVisible) return;
        const key = JSON.stringify([this.#filter.parameters, colors]);
        const look = { key, filter: this.#filter, colors, showsScenes: viewport.zoom >= scenesFrom };
        this.#isPainted = this.#bitmaps.paint(context, viewport, look, (part) => this.#visible(part));
        if (!this.#isPainted) this.changed();
    }

    /**
     * Reports whether coverage is drawn on a cell.
     * @param {Cell} cell
     */
    covers(cell) { return this.#bitmaps.covers(cell); }

    /**
     * Draws rings around the scene under the pointer and the selected one.
     * @param {CanvasRenderingContext2D} context Scaled to points.
     * @param {Viewport} viewport
     * @param {CoverageColors} colors
     */
    paintRings(context, viewport, colors) {
        if (!this.isVisible || viewport.zoom < scenesFrom) return;
        for (const id of new Set([this.hovered, this.selected])) {
            if (id === null) continue;
            const scene = this.#visible(viewport).map(([tile]) => tile.scene(id)).find((found) => found !== undefined);
            if (scene && this.#filter.passes(scene)) paintRing(context, viewport, scene, colors, id === this.selected);
        }
    }

    /**
     * Returns the scene nearest to a point.
     * @param {Viewport} viewport
     * @param {Point} point
     * @param {number} radius In points.
     * @returns {MapScene | null}
     */
    hit(viewport, point, radius) {
        /** @type {MapScene | null} */
        let found = null;
        let least = radius;
        if (!this.isVisible || viewport.zoom < scenesFrom) return null;
        for (const scene of this.#visible(viewport).flatMap(([tile]) => tile.scenes)) {
            const at = viewport.point(scene.at);
            const distance = Math.hypot(at.x - point.x, at.y - point.y);
            if (distance > least || !this.#filter.passes(scene)) continue;
            [found, least] = [scene, distance];
        }
        return found;
    }

    /**
     * Returns the loaded tiles for a view, each with the index of the world copy that it is drawn on. Coarser or
     * finer tiles replace missing ones.
     * @param {Viewport} viewport
     * @returns {Array<[CoverageTile, number]>}
     */
    #visible(viewport) {
        /** @type {Map<string, [CoverageTile, number]>} */
        const seen = new Map();
        for (const cell of cover(viewport, levelFor(viewport.zoom, 0, deepest))) {
            const copy = Math.floor(cell.column / 2 ** cell.z);
            for (const one of this.#replacements(cell)) {
                const tile = this.#filtered(one) ?? this.#tiles.get(key(one))?.value;
                if (tile) seen.set(`${key(one)} ${copy}`, [tile, copy]);
            }
        }
        return [...seen.values()];
    }

    /**
     * @param {Cell} cell
     * @param {import('../shared/server.js').Parameters} parameters
     */
    #wanted(cell, parameters) {
        return {
            key: key(cell, parameters),
            load: async (/** @type {AbortSignal} */ signal) =>
                CoverageTile.read(await this.server.bytes(`tiles/coverage/${key(cell)}.mvt`, parameters, { signal }), cell),
        };
    }

    /**
     * Reports whether the server has to apply the filter, because the tile lacks scenes that may pass.
     * @param {Cell} cell
     */
    #needsFilter(cell) {
        if (cell.z < filteredFrom || this.#filter.isEmpty) return false;
        const tile = this.#tiles.get(key(cell))?.value;
        return tile && (tile.isThinned || (tile.scenes.length === 0 && tile.sequences.length > 0));
    }

    /** @param {Cell} cell */
    #filtered(cell) {
        return this.#needsFilter(cell) ? this.#tiles.get(key(cell, this.#filter.parameters))?.value : null;
    }

    /**
     * @param {Cell} cell
     * @returns {Cell[]}
     */
    #replacements(cell) {
        for (let up = 0; up <= Math.min(4, cell.z); up += 1) {
            const one = { ...cell, z: cell.z - up, x: Math.floor(cell.x / 2 ** up), y: Math.floor(cell.y / 2 ** up) };
            if (this.#tiles.get(key(one))) return [one];
        }
        return [0, 1, 2, 3].map((part) => ({ ...cell, z: cell.z + 1, x: 2 * cell.x + part % 2, y: 2 * cell.y + (part >> 1) }));
    }
}

/**
 * @param {Cell} cell
 * @param {import('../shared/server.js').Parameters} [parameters]
 */
const key = ({ z, x, y }, parameters) => [`${z}/${x}/${y}`, ...Object.values(parameters ?? {})].join(' ');
