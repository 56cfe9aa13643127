// Draws coverage from cached bitmaps, so that moving the map takes the same time however many scenes there are.

import { element } from '../shared/dom.js';
import { paintCoverage } from './coverage-paint.js';
import { paintCoarser, paintFiner } from './stand-ins.js';
import { cover, frame, levelFor } from './tile-cover.js';
import { worldSize } from './mercator.js';
import { greatestZoom, Viewport } from './viewport.js';

/** @typedef {import('./coverage-paint.js').CoverageLook} CoverageLook */
/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./stand-ins.js').Frame} Frame */
/** @typedef {import('./tile-cover.js').Cell} Cell */

/**
 * A drawn cell, with everything that it was drawn from.
 * @typedef {object} Drawn
 * @property {HTMLCanvasElement | null} bitmap Null if the cell is empty.
 * @property {Cell} cell
 * @property {number} zoom
 * @property {number} pixels
 * @property {string} key The appearance.
 * @property {CoverageTile[]} tiles
 */

/** @typedef {Array<[CoverageTile, number]>} PlacedTiles Tiles, each with the index of its copy of the world. */

/** How long drawing cells may delay a frame, in milliseconds. At least one cell is drawn. */
const patience = 8;

/** How far a scene's drawing extends, in points. Scenes in neighboring cells are drawn too. */
const reach = 40;

/** Caches one bitmap for each cell of the map. */
export class CoverageBitmaps {
    /** @type {Map<string, Drawn>} From the least to the most recently used. */
    #drawn = new Map();
    #size = 0;
    #zoom = NaN;
    #limit = (matchMedia('(pointer: coarse)').matches ? 48 : 128) * 2 ** 20;

    clear() {
        for (const key of [...this.#drawn.keys()]) this.#drop(key);
    }

    /**
     * Reports whether anything is drawn on a cell.
     * @param {Cell} cell
     */
    covers(cell) { return Boolean(this.#drawn.get(keyOf(cell))?.bitmap); }

    /**
     * Draws a view. Bitmaps that are missing or outdated are drawn again, a few in each frame. Until then, they are
     * scaled, or bitmaps from other zooms stand in for them.
     * @param {CanvasRenderingContext2D} context Scaled to points.
     * @param {Viewport} viewport
     * @param {CoverageLook} look
     * @param {(part: Viewport) => PlacedTiles} tilesFor Returns the tiles in a part of the view.
     * @returns {boolean} Whether all bitmaps are up to date.
     */
    paint(context, viewport, look, tilesFor) {
        const pixels = context.getTransform().a;
        const deadline = performance.now() + patience;
        const isZooming = viewport.zoom !== this.#zoom;
        this.#zoom = viewport.zoom;
        const cells = cover(viewport, levelFor(viewport.zoom, 0, greatestZoom));
        let [isComplete, hasDrawn] = [true, false];
        context.save();
        context.resetTransform();
        for (const cell of cells) {
            const place = frame(cell, viewport, pixels);
            const part = partOf(cell, viewport.zoom);
            const tiles = tilesFor(part.around);
            const isCurrent = this.#isCurrent(this.#drawn.get(keyOf(cell)), viewport.zoom, pixels, look, tiles);
            const mayDraw = !hasDrawn || performance.now() < deadline;
            if (!isCurrent && mayDraw && !(isZooming && this.#hasAny(cell))) {
                this.#keep(this.#draw(cell, part.viewport, pixels, look, tiles));
                hasDrawn = true;
            } else if (!isCurrent) isComplete = false;
            this.#show(context, cell, place);
        }
        context.restore();
        this.#evict(new Set(cells.map(keyOf)));
        return isComplete;
    }

    /**
     * @param {Drawn | undefined} drawn
     * @param {number} zoom
     * @param {number} pixels
     * @param {CoverageLook} look
     * @param {PlacedTiles} tiles
     */
    #isCurrent(drawn, zoom, pixels, look, tiles) {
        if (!drawn || drawn.pixels !== pixels || drawn.key !== look.key) return false;
        if (drawn.tiles.length !== tiles.length || tiles.some(([tile], index) => tile !== drawn.tiles[index])) return false;
        return drawn.zoom === zoom || drawn.bitmap === null;
    }

    /**
     * @param {Cell} cell
     * @param {Viewport} viewport
     * @param {number} pixels
     * @param {CoverageLook} look
     * @param {PlacedTiles} tiles
     * @returns {Drawn}
     */
    #draw(cell, viewport, pixels, look, tiles) {
        const drawn = { cell, zoom: viewport.zoom, pixels, key: look.key, tiles: tiles.map(([tile]) => tile) };
        if (tiles.every(([tile]) => tile.isEmpty)) return { ...drawn, bitmap: null };
        // One more pixel, because the cell's edges are rounded to whole pixels.
        const side = Math.ceil(viewport.width * pixels) + 1;
        const bitmap = element('canvas', { width: side, height: side });
        const context = /** @type {CanvasRenderingContext2D} */ (bitmap.getContext('2d'));
        context.scale(pixels, pixels);
        paintCoverage(context, viewport, tiles, look);
        return { ...drawn, bitmap };
    }

    /**
     * Reports whether a bitmap of the cell or from another zoom can be shown.
     * @param {Cell} cell
     */
    #hasAny(cell) {
        const { z, x, y } = cell;
        if ([0, 1, 2].some((up) => this.#drawn.has(keyOf({ z: z - up, x: x >> up, y: y >> up })))) return true;
        return [0, 1, 2, 3].every((part) => this.#drawn.has(keyOf({ z: z + 1, x: 2 * x + part % 2, y: 2 * y + (part >> 1) })));
    }

    /**
     * @param {CanvasRenderingContext2D} context In device pixels.
     * @param {Cell} cell
     * @param {Frame} place
     */
    #show(context, cell, place) {
        const drawn = this.#drawn.get(keyOf(cell));
        if (!drawn) {
            const lookup = (/** @type {Cell} */ one) => this.#drawn.get(keyOf(one))?.bitmap ?? null;
            if (!paintCoarser(context, cell, place, lookup)) paintFiner(context, cell, place, lookup, 2);
            return;
        }
        const { bitmap, zoom, pixels } = drawn;
        if (!bitmap) return;
        const isScaled = zoom !== this.#zoom;
        const [width, height] = isScaled ? [sideOf(cell, zoom) * pixels, sideOf(cell, zoom) * pixels] : [place.width, place.height];
        context.drawImage(bitmap, 0, 0, width, height, place.left, place.top, place.width, place.height);
    }

    /** @param {Drawn} drawn */
    #keep(drawn) {
        this.#drop(keyOf(drawn.cell));
        this.#drawn.set(keyOf(drawn.cell), drawn);
        this.#size += sizeOf(drawn);
    }

    /** @param {string} key */
    #drop(key) {
        const drawn = this.#drawn.get(key);
        if (!drawn) return;
        this.#drawn.delete(key);
        this.#size -= sizeOf(drawn);
        // Releases the memory immediately.
        if (drawn.bitmap) drawn.bitmap.width = 0;
    }

    /**
     * Removes the least recently drawn cells that are not in view.
     * @param {Set<string>} needed
     */
    #evict(needed) {
        for (const key of needed) {
            const drawn = this.#drawn.get(key);
            if (!drawn) continue;
            this.#drawn.delete(key);
            this.#drawn.set(key, drawn);
        }
        for (const key of [...this.#drawn.keys()]) {
            if (this.#size <= this.#limit || needed.has(key)) return;
            this.#drop(key);
        }
    }
}

/** @param {{ z: number, x: number, y: number }} cell */
const keyOf = ({ z, x, y }) => `${z}/${x}/${y}`;

/** @param {Drawn} drawn */
const sizeOf = ({ bitmap }) => 500 + (bitmap ? 4 * bitmap.width * bitmap.height : 0);

/**
 * Returns the width of a cell in points.
 * @param {Cell} cell
 * @param {number} zoom
 */
const sideOf = ({ z }, zoom) => worldSize * 2 ** (zoom - z);

/**
 * Returns the viewport that shows exactly one cell, and the one that also shows its surroundings.
 * @param {Cell} cell
 * @param {number} zoom
 */
function partOf(cell, zoom) {
    const side = sideOf(cell, zoom);
    const center = { x: (cell.x + 0.5) / 2 ** cell.z, y: (cell.y + 0.5) / 2 ** cell.z };
    return {
        viewport: new Viewport(center, zoom, side, side),
        around: new Viewport(center, zoom, side + 2 * reach, side + 2 * reach),
    };
}
