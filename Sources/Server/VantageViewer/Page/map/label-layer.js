// The map's names and icons, drawn once more above the coverage.

import { cover, frame, ratioFor } from './tile-cover.js';
import { TileStore } from './tile-store.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./coverage-layer.js').CoverageLayer} CoverageLayer */
/** @typedef {import('./raster-layer.js').RasterLayer} RasterLayer */
/** @typedef {import('./tile-cover.js').Cell} Cell */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * Draws transparent tiles with names and icons over those cells of the map that have coverage. They lie exactly above
 * the same names in the map's tiles, so they are drawn only where the map's own tile is. They load last.
 */
export class LabelLayer {
    /** @type {TileStore<ImageBitmap>} */
    #tiles;
    /** @type {Set<string>} */
    #wanted = new Set();

    /**
     * @param {Server} server
     * @param {RasterLayer} raster
     * @param {CoverageLayer} coverage
     * @param {() => void} changed
     */
    constructor(server, raster, coverage, changed) {
        this.server = server;
        this.raster = raster;
        this.coverage = coverage;
        const limit = (matchMedia('(pointer: coarse)').matches ? 48 : 96) * 2 ** 20;
        this.#tiles = new TileStore({
            atOnce: 2, limit, changed, cost: (tile) => 4 * tile.width * tile.height, dispose: (tile) => tile.close(),
        });
    }

    /** Whether all tiles in the view have loaded. */
    get isComplete() { return this.#tiles.isComplete; }

    clear() { this.#tiles.clear(); }

    /**
     * Loads the tiles that a view needs. While the map moves, and until its own tiles and the coverage are complete,
     * loads no further ones.
     * @param {Viewport} viewport A view that the coverage has been painted in.
     * @param {number} pixels Device pixels per point.
     * @param {boolean} isMoving
     */
    want(viewport, pixels, isMoving) {
        const { look } = this.raster;
        const isReady = !isMoving && this.raster.isComplete && this.coverage.isComplete;
        const wanted = this.#cells(viewport, pixels).filter(({ key }) => isReady || this.#wanted.has(key));
        this.#wanted = new Set(wanted.map(({ key }) => key));
        this.#tiles.want(wanted.map(({ key, cell, ratio }) => ({
            key,
            load: (signal) => this.server.picture(look?.labelPath(ratio, cell) ?? '', look?.labelParameters, { signal }),
        })));
    }

    /**
     * Draws a view.
     * @param {CanvasRenderingContext2D} context Not scaled.
     * @param {Viewport} viewport
     * @param {number} pixels Device pixels per point.
     */
    paint(context, viewport, pixels) {
        for (const { key, cell } of this.#cells(viewport, pixels)) {
            const tile = this.raster.has(key) && this.#tiles.get(key);
            if (!tile) continue;
            const { left, top, width, height } = frame(cell, viewport, pixels);
            context.drawImage(tile.value, left, top, width, height);
        }
    }

    /**
     * Returns the cells in view whose names the coverage may cover, with their resolution and the key of their tile.
     * @param {Viewport} viewport
     * @param {number} pixels
     */
    #cells(viewport, pixels) {
        const { look } = this.raster;
        if (!look?.hasLabels || !this.coverage.isVisible || viewport.width === 0) return [];
        const level = this.raster.level(viewport.zoom);
        const ratio = ratioFor(viewport.zoom, level, pixels);
        return cover(viewport, level).filter((cell) => this.coverage.covers(cell))
            .map((cell) => ({ cell, ratio, key: look.tileKey(ratio, cell) }));
    }
}
