// Loads tiles in order of priority, six at a time, which is the number of connections that browsers open to a server.

import { Picture } from './picture.js';

/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('../shared/server.js').Server} Server */

const atOnce = 6;

export class TileLoader {
    /** @type {Tile[]} */
    #wanted = [];

    /** @type {Map<string, AbortController>} */
    #loading = new Map();

    /** @type {Set<string>} */
    #failed = new Set();

    /** @type {Map<string, { tile: Tile, pixels: ImageBitmap }>} */
    #ready = new Map();

    /**
     * @param {Server} server
     * @param {() => void} changed Called when a tile has loaded or failed.
     */
    constructor(server, changed) {
        this.server = server;
        this.changed = changed;
    }

    /** Whether loaded tiles are waiting to be taken. */
    get hasReady() { return this.#ready.size > 0; }

    /**
     * Reports whether a tile has failed to load.
     * @param {Tile} tile
     */
    hasFailed({ key }) { return this.#failed.has(key); }

    /**
     * Sets the tiles to load, in order of priority. Cancels all other loads.
     * @param {Tile[]} tiles
     */
    want(tiles) {
        this.#wanted = tiles;
        const keys = new Set(tiles.map(({ key }) => key));
        for (const [key, loading] of this.#loading) if (!keys.has(key)) loading.abort();
        for (const [key, { pixels }] of this.#ready) if (!keys.has(key)) { pixels.close(); this.#ready.delete(key); }
        this.#fill();
    }

    /**
     * Takes the next loaded tile, if there is one. The caller must close its pixels.
     * @returns {{ tile: Tile, pixels: ImageBitmap } | undefined}
     */
    take() {
        const [key] = this.#ready.keys();
        const next = this.#ready.get(key);
        this.#ready.delete(key);
        return next;
    }

    /** Retries failed tiles. */
    retry() { this.#failed.clear(); }

    get #next() {
        return this.#wanted.find(({ key }) => !this.#loading.has(key) && !this.#ready.has(key) && !this.#failed.has(key));
    }

    #fill() {
        for (let next; this.#loading.size < atOnce && (next = this.#next);) this.#load(next);
    }

    /** @param {Tile} tile */
    async #load(tile) {
        const controller = new AbortController();
        const { signal } = controller;
        this.#loading.set(tile.key, controller);
        try {
            const pixels = await this.server.picture(Picture.path(tile), {}, { signal });
            if (signal.aborted) pixels.close();
            else this.#ready.set(tile.key, { tile, pixels });
        } catch {
            if (!signal.aborted) this.#failed.add(tile.key);
        }
        if (this.#loading.get(tile.key) === controller) this.#loading.delete(tile.key);
        this.#wanted = this.#wanted.filter(({ key }) => key !== tile.key || signal.aborted);
        this.#fill();
        this.changed();
    }
}
