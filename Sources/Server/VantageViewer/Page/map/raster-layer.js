// The map layer, drawn from raster tiles.

import { paintStandIn } from './stand-ins.js';
import { cover, frame, levelFor, ratioFor } from './tile-cover.js';
import { TileStore } from './tile-store.js';
import { greatestZoom } from './viewport.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./tile-cover.js').Cell} Cell */
/** @typedef {import('./viewport.js').Viewport} Viewport */
/** @typedef {import('./map-look.js').MapLook} MapLook */
/** @typedef {import('./stand-ins.js').Frame} Frame */
/** @typedef {import('./tile-store.js').Wanted<ImageBitmap>} Wanted */

/** How long a tile takes to fade in, in milliseconds. */
const fadeDuration = 160;

/** The number of zoom levels between a view's tiles and the coarser tiles that stand in for missing ones. */
const coarser = 3;

/** Draws tiles in one appearance. Tiles in the previous appearance stand in until the new ones load. */
export class RasterLayer {
    /** @type {TileStore<ImageBitmap>} */
    #tiles;
    /** @type {MapLook | null} */
    #look = null;
    /** @type {MapLook | null} */
    #before = null;

    /** Whether tiles fade in. */
    isSmooth = true;

    /** For the last frame, the numbers of `sharp` cells, of cells with `coarse` stand-ins, and of `empty` cells. */
    shown = { sharp: 0, coarse: 0, empty: 0 };

    /**
     * @param {Server} server
     * @param {() => void} changed
     */
    constructor(server, changed) {
        this.server = server;
        const limit = (matchMedia('(pointer: coarse)').matches ? 96 : 192) * 2 ** 20;
        this.#tiles = new TileStore({
            atOnce: 5, limit, changed, cost: (tile) => 4 * tile.width * tile.height, dispose: (tile) => tile.close(),
        });
    }

    /** Whether all tiles in the view have loaded. */
    get isComplete() { return this.#look !== null && this.#tiles.isComplete; }

    get look() { return this.#look; }

    set look(look) {
        if (this.#look?.key !== look?.key && this.shown.sharp + this.shown.coarse > 0) this.#before = this.#look;
        this.#look = look;
    }

    clear() { this.#tiles.clear(); }

    /**
     * Reports whether a tile has loaded.
     * @param {string} key
     */
    has(key) { return this.#tiles.get(key) !== null; }

    /**
     * Returns the zoom level of the tiles that a view uses.
     * @param {number} zoom
     */
    level(zoom) {
        return levelFor(zoom, this.#look?.leastZoom ?? 0, greatestZoom);
    }

    /**
     * Loads the tiles that a view needs: first a coarse overview, then its own tiles from the center outward, then the
     * stand-ins to show while the map moves.
     * @param {Viewport} viewport
     * @param {number} pixels Device pixels per point.
     */
    want(viewport, pixels) {
        const look = this.#look;
        if (!look || viewport.width === 0) return this.#tiles.want([]);
        const level = this.level(viewport.zoom);
        const ratio = ratioFor(viewport.zoom, level, pixels);
        const [first, ...others] = this.#standIns(viewport, level);
        const sharp = cover(viewport, level).map((cell) => this.#wanted(look, ratio, cell));
        const coarse = (/** @type {Cell[]} */ cells) => cells.map((cell) => this.#wanted(look, 1, cell));
        this.#tiles.want(unique([...coarse(first ?? []), ...sharp, ...others.flatMap(coarse)]));
    }

    /**
     * Draws a view.
     * @param {CanvasRenderingContext2D} context
     * @param {Viewport} viewport
     * @param {number} pixels Device pixels per point.
     * @param {number} now
     * @returns {boolean} Whether tiles are still fading in.
     */
    paint(context, viewport, pixels, now) {
        const look = this.#look;
        this.shown = { sharp: 0, coarse: 0, empty: 0 };
        if (!look || viewport.width === 0) return false;
        const level = this.level(viewport.zoom);
        const ratio = ratioFor(viewport.zoom, level, pixels);
        let isAppearing = false;
        for (const cell of cover(viewport, level)) {
            if (this.#paintCell(context, look, ratio, cell, frame(cell, viewport, pixels), now)) isAppearing = true;
        }
        if (this.shown.coarse + this.shown.empty === 0 && !isAppearing) this.#before = null;
        return isAppearing;
    }

    /**
     * @param {CanvasRenderingContext2D} context
     * @param {MapLook} look
     * @param {number} ratio
     * @param {Cell} cell
     * @param {Frame} place
     * @param {number} now
     */
    #paintCell(context, look, ratio, cell, place, now) {
        const tile = this.#tiles.get(look.tileKey(ratio, cell));
        const age = tile && this.isSmooth ? Math.max(0, now - tile.since) / fadeDuration : 1;
        const isCovered = (tile && age >= 1) || paintStandIn(context, cell, place, (one) => this.#any(one));
        if (!tile) {
            this.shown[isCovered ? 'coarse' : 'empty'] += 1;
            return false;
        }
        this.shown.sharp += 1;
        context.globalAlpha = Math.min(1, age);
        context.drawImage(tile.value, place.left, place.top, place.width, place.height);
        context.globalAlpha = 1;
        return age < 1;
    }

    /**
     * Returns a loaded tile for a cell, at any resolution and in either appearance.
     * @param {Cell} cell
     */
    #any(cell) {
        for (const look of [this.#look, this.#before]) {
            for (const ratio of look ? [2, 1, 3] : []) {
                const tile = look && this.#tiles.get(look.tileKey(ratio, cell));
                if (tile) return tile.value;
            }
        }
        return null;
    }

    /**
     * Returns coarser tiles that cover a view and its surroundings, level by level up to the whole world.
     * @param {Viewport} viewport
     * @param {number} level
     */
    #standIns(viewport, level) {
        const least = this.#look?.leastZoom ?? 0;
        const levels = [];
        for (let up = level - coarser; up > least; up -= coarser) levels.push(up);
        return [...levels, least].filter((up) => up < level).map((up) => cover(viewport, up, viewport.width / 2));
    }

    /**
     * @param {MapLook} look
     * @param {number} ratio
     * @param {Cell} cell
     * @returns {Wanted}
     */
    #wanted(look, ratio, cell) {
        return {
            key: look.tileKey(ratio, cell),
            load: (signal) => this.server.picture(look.tilePath(ratio, cell), look.parameters, { signal }),
        };
    }
}

/** @param {Wanted[]} wanted */
function unique(wanted) {
    return [...new Map(wanted.map((one) => [one.key, one])).values()];
}
