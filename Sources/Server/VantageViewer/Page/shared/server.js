// Requests to a Vantage server.

import { retry } from './retry.js';
import { ServerError } from './server-error.js';
import { serverKeys } from './server-keys.js';

/**
 * Request options.
 * @typedef {object} RequestOptions
 * @property {AbortSignal} [signal] Aborts the request.
 * @property {'high' | 'low' | 'auto'} [priority] The priority relative to the page's other requests.
 * @property {boolean} [isRetried] Whether to wait until a server that is silent or busy processes the request. Defaults
 *     to true.
 */

/**
 * Query parameters. Null and undefined values are omitted, and an array repeats its parameter.
 * @typedef {Record<string, string | number | boolean | null | undefined | Array<string | number>>} Parameters
 */

/**
 * A server and, if it requires one, its API key. Requests survive an outage: they are retried until the server processes
 * them. Dispatches `statechange` when the server stops responding and when it responds again.
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
        return this.#get(this.address(path, parameters), (response) => response.json(), options);
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
        return this.#get(this.address(path, parameters), (response) => response.blob(), options);
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
        return this.#get(this.address(path, parameters), (response) => response.arrayBuffer(), options);
    }

    /**
     * @template Body
     * @param {string} address
     * @param {(response: Response) => Promise<Body>} read
     * @param {RequestOptions} [options]
     */
    #get(address, read, options = {}) {
        const request = () => this.#request(address, read, options);
        return options.isRetried === false ? request() : retry(request, options.signal, this);
    }

    /**
     * @template Body
     * @param {string} address
     * @param {(response: Response) => Promise<Body>} read
     * @param {RequestOptions} options
     */
    async #request(address, read, { signal, priority }) {
        /** @param {unknown} error */
        const failed = (error) => {
            if (signal?.aborted || error instanceof SyntaxError) throw error;
            this.#setState('silent');
            throw ServerError.silent(address);
        };
        const headers = this.#key ? { Authorization: `Bearer ${this.#key}` } : {};
        const response = await fetch(address, /** @type {RequestInit} */ ({ signal, priority, headers })).catch(failed);
        if (response.status === 401 && !this.ownKey) serverKeys.want(this.base);
        // A connection can also break while the body is read.
        const body = response.ok ? await read(response).catch(failed) : null;
        this.#setState('responding');
        if (!response.ok) throw await ServerError.of(response);
        return /** @type {Body} */ (body);
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
