// Brings the tiles that a view needs to the graphics processor, those in its middle first.

import { TileLoader } from './tile-loader.js';
import { nothing, tilePlan } from './tile-plan.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./stage.js').AnyView} AnyView */

const uploadsAtOnce = 4;

/** Tiles that are loaded ahead: of each view, and in all. */
const aheadOfEach = 4;
const aheadInAll = 8;

export class TileSupply {
    /** @type {AnyView | null} */
    #planned = null;

    #plan = nothing;

    #loader;
    #renderer;

    /**
     * Tiles to load when the view has all of its own.
     * @type {Tile[]}
     */
    #ahead = [];

    /**
     * @param {Renderer} renderer
     * @param {Server} server
     * @param {() => void} changed
     */
    constructor(renderer, server, changed) {
        this.#renderer = renderer;
        this.#loader = new TileLoader(server, changed);
    }

    /** The level that the view needs. */
    get level() { return this.#plan.level; }

    /** Radians from the horizon beyond which it needs the next. */
    get steep() { return this.#plan.steep; }

    /** Whether there are tiles to upload. */
    get hasReady() { return this.#loader.hasReady; }

    /** Whether the view has all of its tiles, but for those that cannot be had. */
    get isComplete() { return this.#planned !== null && this.#plan.tiles.every((tile) => this.#isSettled(tile)); }

    /** Whether the view has all of its tiles. */
    get isWhole() { return this.#plan.tiles.every((tile) => this.#renderer.store.has(tile)); }

    /** Whether the view has no tiles, and wants some or does not know. */
    get isEmpty() {
        const { tiles } = this.#plan;
        return this.#planned === null || (tiles.length > 0 && !tiles.some((tile) => this.#isSettled(tile)));
    }

    /**
     * @param {AnyView} view
     * @param {number} density Pixels for a CSS pixel.
     */
    want(view, density) {
        if (view !== this.#planned) this.#plan = tilePlan(view, density, this.#renderer.layers - 4);
        this.#planned = view;
        const lacking = this.#plan.tiles.filter((tile) => !this.#isSettled(tile));
        this.#loader.want(lacking.length ? lacking : this.#ahead.filter((tile) => !this.#isSettled(tile)));
    }

    /** Uploads some of what has come. */
    upload() {
        const [{ store }, needed] = [this.#renderer, new Set(this.#plan.tiles.map(({ key }) => key))];
        store.touch(this.#plan.tiles);
        for (let count = 0; count < uploadsAtOnce; count++) {
            const next = this.#loader.take();
            if (!next) return;
            const hasRoom = needed.has(next.tile.key) || needed.size < this.#renderer.layers;
            if (hasRoom && !store.has(next.tile)) this.#renderer.upload(store.add(next.tile), next.pixels);
            next.pixels.close();
        }
    }

    /**
     * Has the middle of another view loaded when this one has all.
     * @param {AnyView} view
     * @param {number} density
     */
    prepare(view, density) {
        const { tiles } = tilePlan(view, density, Infinity);
        this.#ahead = [...this.#ahead, ...tiles.slice(0, aheadOfEach)].slice(0, aheadInAll);
    }

    /** Plans anew for another picture, or for a processor that has lost all. */
    begin() { [this.#planned, this.#ahead] = [null, []]; }

    /** Asks again for tiles that could not be had. */
    retry() {
        this.#loader.retry();
        this.#planned = null;
    }

    clear() {
        this.#planned = null;
        this.#loader.want([]);
    }

    /** @param {Tile} tile */
    #isSettled(tile) { return this.#renderer.store.has(tile) || this.#loader.hasFailed(tile); }
}
