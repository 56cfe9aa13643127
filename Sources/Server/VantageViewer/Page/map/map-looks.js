// The map styles that a server offers.

import { ServerError } from '../shared/server-error.js';
import { retry } from '../shared/retry.js';
import { textOf } from '../shared/dom.js';
import { MapLook } from './map-look.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./map-look.js').LookOptions} LookOptions */
/** @typedef {import('./map-look.js').TileSet} TileSet */

/** Loads each of the server's styles once, and creates a `MapLook` for each requested appearance. */
export class MapLooks {
    /** @type {Map<string, TileSet | null>} Null if the style does not exist or has not loaded yet. */
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

    /** The tile set of the standard style. */
    get standard() { return this.#set('standard'); }

    /** Whether the server has responded that it has no map. */
    get isWithoutMap() { return this.#missing.has('standard'); }

    /** The attribution for the imagery that the coverage shows. */
    get coverageAttribution() { return textOf(this.#set('coverage')?.attribution ?? ''); }

    /**
     * Returns the map's appearance in a given style. Falls back to the standard style if the server does not offer the
     * style, or offers no tiles of it at the zoom level.
     * @param {LookOptions} options
     * @param {number} zoom
     */
    look(options, zoom) {
        const own = this.#set(options.style);
        if (own && Math.round(zoom) >= (own.minzoom ?? 0)) return this.#made(options, own);
        const standard = own || this.#missing.has(options.style) ? this.#set('standard') : null;
        return standard && this.#made({ ...options, style: 'standard' }, standard);
    }

    /**
     * @param {LookOptions} options
     * @param {TileSet} set
     */
    #made(options, set) {
        const key = Object.values(options).join(' ');
        const look = this.#looks.get(key) ?? new MapLook(options, set);
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
            this.#sets.set(style, await retry(() => this.server.json(`tiles/${style}.json`, {}, { signal }), signal));
        } catch (error) {
            if (!(error instanceof ServerError)) return;
            this.#missing.add(style);
        }
        this.changed();
    }
}
