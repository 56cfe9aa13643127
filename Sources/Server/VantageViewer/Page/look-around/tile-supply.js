// Loads the tiles that a view needs into GPU memory, from the center outward.

import { TileLoader } from './tile-loader.js';
import { nothing, tilePlan } from './tile-plan.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./stage.js').AnyView} AnyView */

const uploadsAtOnce = 4;

/** The maximum number of tiles to preload, per view and in total. */
const aheadOfEach = 4;
const aheadInAll = 8;

export class TileSupply {
    /** @type {AnyView | null} */
    #planned = null;

    #plan = nothing;

    #loader;
    #renderer;

    /**
     * Tiles to preload once all tiles in the view have loaded.
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

    /** The angle from the horizon, in radians, beyond which the view needs the next level. */
    get steep() { return this.#plan.steep; }

    /** Whether there are tiles to upload. */
    get hasReady() { return this.#loader.hasReady; }

    /** Whether every tile in the view has loaded or failed. */
    get isComplete() { return this.#planned !== null && this.#plan.tiles.every((tile) => this.#isSettled(tile)); }

    /** Whether every tile in the view has loaded. */
    get isWhole() { return this.#plan.tiles.every((tile) => this.#renderer.store.has(tile)); }

    /** Whether every tile in the view is still loading. Also true if there is no plan yet. */
    get isEmpty() {
        const { tiles } = this.#plan;
        return this.#planned === null || (tiles.length > 0 && !tiles.some((tile) => this.#isSettled(tile)));
    }

    /**
     * Requests the tiles for a view.
     * @param {AnyView} view
     * @param {number} density Device pixels per CSS pixel.
     */
    want(view, density) {
        if (view !== this.#planned) this.#plan = tilePlan(view, density, this.#renderer.layers - 4);
        this.#planned = view;
        const missing = this.#plan.tiles.filter((tile) => !this.#isSettled(tile));
        this.#loader.want(missing.length ? missing : this.#ahead.filter((tile) => !this.#isSettled(tile)));
    }

    /** Uploads the next loaded tiles, at most `uploadsAtOnce` per call. */
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
     * Preloads the center of another view once the current view has all its tiles.
     * @param {AnyView} view
     * @param {number} density
     */
    prepare(view, density) {
        const { tiles } = tilePlan(view, density, Infinity);
        this.#ahead = [...this.#ahead, ...tiles.slice(0, aheadOfEach)].slice(0, aheadInAll);
    }

    /** Resets the plan for another picture, or after the contents of GPU memory were lost. */
    begin() { [this.#planned, this.#ahead] = [null, []]; }

    /** Retries tiles that failed to load. */
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
