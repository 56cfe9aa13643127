// What asks a server of Vantage: addresses, answers, and errors that say what happened.

import { ServerError } from './server-error.js';
import { serverKeys } from './server-keys.js';

/**
 * How a request is made.
 * @typedef {object} RequestOptions
 * @property {AbortSignal} [signal] Ends the request.
 * @property {'high' | 'low' | 'auto'} [priority] Before or behind other requests of the page.
 */

/**
 * Values of a query; what is null or undefined is left out, and an array is there several times.
 * @typedef {Record<string, string | number | boolean | null | undefined | Array<string | number>>} Parameters
 */

/**
 * A server, by its address, and with its key where there is one. It tells `statechange` when it stops answering, and when
 * it answers again.
 */
export class Server extends EventTarget {
    /** @type {'answering' | 'silent'} */
    #state = 'answering';

    /**
     * @param {string | URL} base The address below which `v1/` and `tiles/` are.
     * @param {string} [key] Otherwise that of `serverKeys`.
     */
    constructor(base, key) {
        super();
        this.ownKey = key;
        const address = new URL(base, document.baseURI);
        if (!address.pathname.endsWith('/')) address.pathname += '/';
        /** @readonly */
        this.base = address.href;
    }

    /** Whether the last request was answered. */
    get state() { return this.#state; }

    /**
     * The address of something that the server has.
     * @param {string} path Below the base, such as `v1/scenes/9ZE0J7NHS926P`; made of `segment` where it has foreign text.
     * @param {Parameters} [parameters]
     */
    address(path, parameters = {}) {
        const address = new URL(path, this.base);
        for (const [name, value] of Object.entries(parameters)) {
            for (const one of Array.isArray(value) ? value : [value]) {
                if (one !== null && one !== undefined) address.searchParams.append(name, String(one));
            }
        }
        return address.href;
    }

    /**
     * An answer in JSON.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<any>}
     * @throws {ServerError} And what `fetch` throws when it was ended.
     */
    async json(path, parameters, options) {
        return (await this.#get(this.address(path, parameters), options)).json();
    }

    /**
     * A file of any kind.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<Blob>}
     * @throws {ServerError} And what `fetch` throws when it was ended.
     */
    async file(path, parameters, options) {
        return (await this.#get(this.address(path, parameters), options)).blob();
    }

    /**
     * A picture, decoded as it is stored.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<ImageBitmap>} To be closed by whoever takes it.
     * @throws {ServerError} And what `fetch` throws when it was ended.
     */
    async picture(path, parameters, options) {
        const file = await this.file(path, parameters, options);
        return createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    }

    /**
     * An address at which a page can have a file without a key: the server's or, where that wants one, of a copy.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @returns {Promise<string>} Of a copy it begins with `blob:`, and is to be revoked.
     */
    async source(path, parameters) {
        return this.#key ? URL.createObjectURL(await this.file(path, parameters)) : this.address(path, parameters);
    }

    /**
     * The bytes of an answer.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<ArrayBuffer>}
     * @throws {ServerError} And what `fetch` throws when it was ended.
     */
    async bytes(path, parameters, options) {
        return (await this.#get(this.address(path, parameters), options)).arrayBuffer();
    }

    /**
     * @param {string} address
     * @param {RequestOptions} [options]
     */
    async #get(address, options = {}) {
        const headers = this.#key ? { Authorization: `Bearer ${this.#key}` } : {};
        const answer = await fetch(address, /** @type {RequestInit} */ ({ ...options, headers })).catch((error) => {
            if (options.signal?.aborted) throw error;
            this.#become('silent');
            throw ServerError.silent(address);
        });
        this.#become('answering');
        if (answer.status === 401 && !this.ownKey) serverKeys.want(this.base);
        if (!answer.ok) throw await ServerError.of(answer);
        return answer;
    }

    get #key() { return this.ownKey ?? serverKeys.of(this.base); }

    /** @param {'answering' | 'silent'} state */
    #become(state) {
        if (state === this.#state) return;
        this.#state = state;
        this.dispatchEvent(new Event('statechange'));
    }
}

/**
 * One segment of a path, made of a text that may hold anything.
 * @param {string} text
 */
export function segment(text) {
    return encodeURIComponent(text);
}
