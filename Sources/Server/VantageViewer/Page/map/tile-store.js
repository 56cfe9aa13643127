// A cache of tiles that loads missing ones.

import { ServerError } from '../shared/server-error.js';
import { retry } from '../shared/retry.js';

/**
 * @template Value
 * @typedef {{ key: string, load: (signal: AbortSignal) => Promise<Value> }} Wanted
 */

/**
 * @template Value
 * @typedef {{ value: Value | null, cost: number, since: number }} Kept
 */

/**
 * Loads the wanted tiles in order, a limited number at a time, and cancels loads that are no longer wanted. Evicts the
 * least recently used tiles once the total cost exceeds the limit.
 * @template Value
 */
export class TileStore {
    /** @type {Map<string, Kept<Value>>} From the least to the most recently used. */
    #kept = new Map();
    /** @type {Map<string, AbortController>} */
    #loading = new Map();
    /** @type {Wanted<Value>[]} */
    #wanted = [];
    #cost = 0;

    /**
     * @param {object} options
     * @param {number} options.atOnce The number of concurrent loads.
     * @param {number} options.limit The limit on the total cost of cached tiles.
     * @param {(value: Value) => number} options.cost
     * @param {(value: Value) => void} [options.dispose]
     * @param {() => void} options.changed Called when a tile has loaded or failed.
     */
    constructor(options) {
        this.options = options;
    }

    /** Whether every wanted tile has loaded, or is known not to exist. */
    get isComplete() { return this.#wanted.every(({ key }) => this.#kept.has(key)); }

    /** @param {string} key */
    get(key) {
        const kept = this.#kept.get(key);
        if (!kept) return null;
        this.#kept.delete(key);
        this.#kept.set(key, kept);
        return kept.value === null ? null : /** @type {Kept<Value> & { value: Value }} */ (kept);
    }

    /** @param {Wanted<Value>[]} wanted In order of priority. */
    want(wanted) {
        this.#wanted = wanted;
        const keys = new Set(wanted.map(({ key }) => key));
        for (const [key, ending] of this.#loading) {
            if (keys.has(key)) continue;
            this.#loading.delete(key);
            ending.abort();
        }
        this.#fill();
    }

    clear() {
        this.want([]);
        for (const key of [...this.#kept.keys()]) this.#drop(key);
    }

    #fill() {
        for (const wanted of this.#wanted) {
            if (this.#loading.size >= this.options.atOnce) return;
            if (!this.#kept.has(wanted.key) && !this.#loading.has(wanted.key)) this.#load(wanted);
        }
    }

    /** @param {Wanted<Value>} wanted */
    async #load({ key, load }) {
        const ending = new AbortController();
        this.#loading.set(key, ending);
        const value = await retry(() => load(ending.signal), ending.signal).catch(ignoreFailure);
        if (ending.signal.aborted) return value && this.options.dispose?.(value);
        this.#loading.delete(key);
        this.#keep(key, value ?? null);
        this.#fill();
        this.options.changed();
    }

    /**
     * @param {string} key
     * @param {Value | null} value
     */
    #keep(key, value) {
        const cost = value === null ? 0 : this.options.cost(value);
        this.#kept.set(key, { value, cost, since: performance.now() });
        this.#cost += cost;
        const needed = new Set(this.#wanted.map((wanted) => wanted.key));
        for (const oldest of [...this.#kept.keys()]) {
            if (this.#cost <= this.options.limit) return;
            if (!needed.has(oldest)) this.#drop(oldest);
        }
    }

    /** @param {string} key */
    #drop(key) {
        const kept = this.#kept.get(key);
        this.#kept.delete(key);
        if (!kept || kept.value === null) return;
        this.#cost -= kept.cost;
        this.options.dispose?.(kept.value);
    }
}

/**
 * Turns a failure into null, so that a missing or unreadable tile is not requested again.
 * @param {unknown} error
 */
function ignoreFailure(error) {
    if (!(error instanceof ServerError) && /** @type {any} */ (error)?.name !== 'AbortError') console.warn(error);
    return null;
}
