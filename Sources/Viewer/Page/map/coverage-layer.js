// Where imagery is: tiles of the coverage, what of them is seen, and what lies under a finger.

import { CoverageTile } from './coverage-tile.js';
import { paintCoverage } from './coverage-paint.js';
import { SceneFilter } from './scene-filter.js';
import { cover, levelFor } from './tile-cover.js';
import { TileStore } from './tile-store.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./coverage-tile.js').MapScene} MapScene */
/** @typedef {import('./coverage-paint.js').CoverageColors} CoverageColors */
/** @typedef {import('./tile-cover.js').Cell} Cell */
/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** The deepest tiles that there are: nearer, these are drawn. */
const deepest = 18;

/** From this zoom on scenes are points that can be picked. */
export const scenesFrom = 15.25;

/** The coverage above a map. */
export class CoverageLayer {
    /** @type {TileStore<CoverageTile>} */
    #tiles;
    #filter = new SceneFilter();

    isVisible = true;

    /** @type {string | null} The scene that a pointer is above. */
    hovered = null;

    /** @type {string | null} */
    selected = null;

    /**
     * @param {Server} server
     * @param {() => void} changed
     */
    constructor(server, changed) {
        this.server = server;
        this.#tiles = new TileStore({ atOnce: 2, limit: 48 * 2 ** 20, changed, cost: (tile) => tile.cost });
    }

    get isComplete() { return !this.isVisible || this.#tiles.isComplete; }

    get filter() { return this.#filter; }

    set filter(filter) { this.#filter = filter; }

    clear() { this.#tiles.clear(); }

    /** @param {Viewport} viewport */
    want(viewport) {
        const cells = this.isVisible && viewport.width > 0 ? cover(viewport, levelFor(viewport.zoom, 0, deepest)) : [];
        this.#tiles.want(cells.map((cell) => ({
            key: key(cell),
            load: async (signal) =>
                CoverageTile.read(await this.server.bytes(`tiles/coverage/${key(cell)}.mvt`, {}, { signal }), cell),
        })));
    }

    /**
     * @param {CanvasRenderingContext2D} context In points.
     * @param {Viewport} viewport
     * @param {CoverageColors} colors
     */
    paint(context, viewport, colors) {
        if (!this.isVisible) return;
        const { hovered, selected } = this;
        const tiles = this.#seen(viewport);
        paintCoverage(context, viewport, tiles, { filter: this.#filter, colors, showsScenes: viewport.zoom >= scenesFrom, hovered, selected });
    }

    /**
     * The scene that is nearest to a point.
     * @param {Viewport} viewport
     * @param {Point} point
     * @param {number} radius Points.
     * @returns {MapScene | null}
     */
    hit(viewport, point, radius) {
        /** @type {MapScene | null} */
        let found = null;
        let least = radius;
        if (!this.isVisible || viewport.zoom < scenesFrom) return null;
        for (const scene of this.#seen(viewport).flatMap(([tile]) => tile.scenes)) {
            const at = viewport.point(scene.at);
            const distance = Math.hypot(at.x - point.x, at.y - point.y);
            if (distance > least || !this.#filter.passes(scene)) continue;
            [found, least] = [scene, distance];
        }
        return found;
    }

    /**
     * The tiles of a view that are there, or coarser or finer ones in their place, and on which copy of the world.
     * @param {Viewport} viewport
     * @returns {Array<[CoverageTile, number]>}
     */
    #seen(viewport) {
        /** @type {Map<string, [CoverageTile, number]>} */
        const seen = new Map();
        for (const cell of cover(viewport, levelFor(viewport.zoom, 0, deepest))) {
            const copy = Math.floor(cell.column / 2 ** cell.z);
            for (const one of this.#inPlaceOf(cell)) {
                const tile = this.#tiles.get(key(one));
                if (tile) seen.set(`${key(one)} ${copy}`, [tile.value, copy]);
            }
        }
        return [...seen.values()];
    }

    /**
     * @param {Cell} cell
     * @returns {Cell[]}
     */
    #inPlaceOf(cell) {
        for (let up = 0; up <= Math.min(4, cell.z); up += 1) {
            const one = { ...cell, z: cell.z - up, x: Math.floor(cell.x / 2 ** up), y: Math.floor(cell.y / 2 ** up) };
            if (this.#tiles.get(key(one))) return [one];
        }
        return [0, 1, 2, 3].map((part) => ({ ...cell, z: cell.z + 1, x: 2 * cell.x + part % 2, y: 2 * cell.y + (part >> 1) }));
    }
}

/** @param {Cell} cell */
const key = ({ z, x, y }) => `${z}/${x}/${y}`;
