// The looks that a server has for a map.

import { ServerError } from '../shared/server-error.js';
import { again } from '../shared/again.js';
import { MapLook } from './map-look.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./map-look.js').Wish} Wish */
/** @typedef {import('./map-look.js').TileSet} TileSet */

/** What a server says of its styles, asked once for each. */
export class MapLooks {
    /** @type {Map<string, TileSet | null>} Null where there is none, or nobody knows yet. */
    #sets = new Map();
    /** @type {Map<string, MapLook>} */
    #looks = new Map();
    /** @type {Set<string>} */
    #missing = new Set();

    /**
     * @param {Server} server
     * @param {() => void} changed
     * @param {AbortSignal} signal
     */
    constructor(server, changed, signal) {
        this.server = server;
        this.changed = changed;
        this.signal = signal;
    }

    /** What the standard style says. */
    get standard() { return this.#set('standard'); }

    /** Whether the server has no map, and says so. */
    get isWithoutMap() { return this.#missing.has('standard'); }

    /** Whom pictures of the coverage are by. */
    get coverageAttribution() { return this.#set('coverage')?.attribution ?? ''; }

    /**
     * The look of a style at a zoom: where a style has no map, that of the standard one.
     * @param {Wish} wish
     * @param {number} zoom
     */
    look(wish, zoom) {
        const own = this.#set(wish.style);
        if (own && Math.round(zoom) >= (own.minzoom ?? 0)) return this.#made(wish, own);
        const standard = own || this.#missing.has(wish.style) ? this.#set('standard') : null;
        return standard && this.#made({ ...wish, style: 'standard' }, standard);
    }

    /**
     * @param {Wish} wish
     * @param {TileSet} set
     */
    #made(wish, set) {
        const key = Object.values(wish).join(' ');
        const look = this.#looks.get(key) ?? new MapLook(wish, set);
        this.#looks.set(key, look);
        return look;
    }

    /** @param {string} style */
    #set(style) {
        if (!this.#sets.has(style)) {
            this.#sets.set(style, null);
            this.#load(style);
        }
        return this.#sets.get(style) ?? null;
    }

    /** @param {string} style */
    async #load(style) {
        try {
            const { signal } = this;
            this.#sets.set(style, await again(() => this.server.json(`tiles/${style}.json`, {}, { signal }), signal));
        } catch (error) {
            if (!(error instanceof ServerError)) return;
            this.#missing.add(style);
        }
        this.changed();
    }
}
