// Loads tiles: six at a time, as many as a browser has connections for, in the order in which they are wanted now.

import { again } from '../shared/again.js';
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
     * @param {() => void} changed Is told when there is something to take.
     */
    constructor(server, changed) {
        this.server = server;
        this.changed = changed;
    }

    /** Whether there is something to take. */
    get hasReady() { return this.#ready.size > 0; }

    /**
     * Whether a tile cannot be had.
     * @param {Tile} tile
     */
    hasFailed({ key }) { return this.#failed.has(key); }

    /**
     * Sets what is wanted, in order. All else that is under way ends.
     * @param {Tile[]} tiles That are not shown yet.
     */
    want(tiles) {
        this.#wanted = tiles;
        const keys = new Set(tiles.map(({ key }) => key));
        for (const [key, loading] of this.#loading) if (!keys.has(key)) loading.abort();
        for (const [key, { pixels }] of this.#ready) if (!keys.has(key)) { pixels.close(); this.#ready.delete(key); }
        this.#fill();
    }

    /**
     * The next tile that has come, if there is one. Whoever takes it closes it.
     * @returns {{ tile: Tile, pixels: ImageBitmap } | undefined}
     */
    take() {
        const [key] = this.#ready.keys();
        const next = this.#ready.get(key);
        this.#ready.delete(key);
        return next;
    }

    /** Asks once more for what could not be had. */
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
            const pixels = await again(() => this.server.picture(Picture.path(tile), {}, { signal }), signal);
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
