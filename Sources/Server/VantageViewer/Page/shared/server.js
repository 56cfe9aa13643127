// Requests to a Vantage server.

import { ServerError } from './server-error.js';
import { serverKeys } from './server-keys.js';

/**
 * Request options.
 * @typedef {object} RequestOptions
 * @property {AbortSignal} [signal] Aborts the request.
 * @property {'high' | 'low' | 'auto'} [priority] The priority relative to the page's other requests.
 */

/**
 * Query parameters. Null and undefined values are omitted, and an array repeats its parameter.
 * @typedef {Record<string, string | number | boolean | null | undefined | Array<string | number>>} Parameters
 */

/**
 * A server and, if it requires one, its API key. Dispatches `statechange` when the server stops responding and when it
 * responds again.
 */
export class Server extends EventTarget {
    /** @type {'responding' | 'silent'} */
    #state = 'responding';

    /**
     * @param {string | URL} base The URL that contains `v1/` and `tiles/`.
     * @param {string} [key] The key to use instead of the one in `serverKeys`.
     */
    constructor(base, key) {
        super();
        this.ownKey = key;
        const address = new URL(base, document.baseURI);
        if (!address.pathname.endsWith('/')) address.pathname += '/';
        /** @readonly */
        this.base = address.href;
    }

    /** Whether the server responded to the last request. */
    get state() { return this.#state; }

    /**
     * Returns the URL of a resource.
     * @param {string} path Relative to the base, such as `v1/scenes/9ZE0J7NHS926P`. Use `segment` for untrusted parts.
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
     * Requests JSON.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<any>}
     * @throws {ServerError} If the request fails. An aborted request throws the error from `fetch`.
     */
    async json(path, parameters, options) {
        return (await this.#get(this.address(path, parameters), options)).json();
    }

    /**
     * Requests a file of any kind.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<Blob>}
     * @throws {ServerError} If the request fails. An aborted request throws the error from `fetch`.
     */
    async file(path, parameters, options) {
        return (await this.#get(this.address(path, parameters), options)).blob();
    }

    /**
     * Requests a picture and decodes it without color conversion.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<ImageBitmap>} The caller must close it.
     * @throws {ServerError} If the request fails. An aborted request throws the error from `fetch`.
     */
    async picture(path, parameters, options) {
        const file = await this.file(path, parameters, options);
        return createImageBitmap(file, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' });
    }

    /**
     * Returns a URL for a file. The URL works without an API key: if the server requires a key, the file is downloaded
     * and the URL refers to the copy.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @returns {Promise<string>} The caller must revoke a URL that starts with `blob:`.
     */
    async source(path, parameters) {
        return this.#key ? URL.createObjectURL(await this.file(path, parameters)) : this.address(path, parameters);
    }

    /**
     * Requests bytes.
     * @param {string} path
     * @param {Parameters} [parameters]
     * @param {RequestOptions} [options]
     * @returns {Promise<ArrayBuffer>}
     * @throws {ServerError} If the request fails. An aborted request throws the error from `fetch`.
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
        const response = await fetch(address, /** @type {RequestInit} */ ({ ...options, headers })).catch((error) => {
            if (options.signal?.aborted) throw error;
            this.#setState('silent');
            throw ServerError.silent(address);
        });
        this.#setState('responding');
        if (response.status === 401 && !this.ownKey) serverKeys.want(this.base);
        if (!response.ok) throw await ServerError.of(response);
        return response;
    }

    get #key() { return this.ownKey ?? serverKeys.of(this.base); }

    /** @param {'responding' | 'silent'} state */
    #setState(state) {
        if (state === this.#state) return;
        this.#state = state;
        this.dispatchEvent(new Event('statechange'));
    }
}

/**
 * Encodes untrusted text as one segment of a path.
 * @param {string} text
 */
export function segment(text) {
    return encodeURIComponent(text);
}
