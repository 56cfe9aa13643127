// A cache of scenes, each with the data that its first frame needs. Scenes can be preloaded.

import { segment } from '../shared/server.js';
import { Picture } from './picture.js';

/** @typedef {import('../shared/server.js').Server} Server */

/**
 * A scene that is ready to be shown.
 * @typedef {{ id: string, scene: any, picture: Picture, base: ImageBitmap }} Prepared
 */

/** @typedef {{ promise: Promise<Prepared>, controller: AbortController, value?: Prepared }} Entry */

/** The maximum number of cached scenes, at 2 MiB each. */
const most = 8;

export class SceneCache {
    /**
     * Entries from the least to the most recently used.
     * @type {Map<string, Entry>}
     */
    #entries = new Map();

    /**
     * The scene on screen, whose image must stay open.
     * @type {Prepared | null}
     */
    shown = null;

    /** @param {Server} server */
    constructor(server) {
        this.server = server;
    }

    /**
     * Loads a scene. A call for another scene cancels the load.
     * @param {string} id
     * @returns {Promise<Prepared>} Rejects with an `AbortError` if the load is canceled.
     */
    get(id) {
        for (const [other, { value }] of [...this.#entries]) if (other !== id && !value) this.drop(other);
        return this.#entry(id, true).promise;
    }

    /**
     * Preloads a scene. Errors are ignored, because `get` reports them.
     * @param {string} id
     */
    preload(id) {
        return this.#entry(id, false).promise.catch(() => null);
    }

    /**
     * Returns a scene if it has loaded.
     * @param {string} id
     */
    ready(id) { return this.#entries.get(id)?.value; }

    clear() {
        for (const id of [...this.#entries.keys()]) this.drop(id);
    }

    /**
     * @param {string} id
     * @param {boolean} isUrgent
     */
    #entry(id, isUrgent) {
        const entry = this.#entries.get(id) ?? this.#begin(id, isUrgent);
        this.#entries.delete(id);
        this.#entries.set(id, entry);
        const [oldest] = this.#entries.keys();
        if (this.#entries.size > most) this.drop(oldest);
        return entry;
    }

    /**
     * @param {string} id
     * @param {boolean} isUrgent
     */
    #begin(id, isUrgent) {
        const controller = new AbortController();
        const { signal } = controller;
        /** @type {Entry} */
        const entry = { controller, promise: this.#load(id, { signal, priority: isUrgent ? 'high' : 'low' }) };
        const failed = () => { if (this.#entries.get(id) === entry) this.#entries.delete(id); };
        entry.promise.then((value) => { entry.value = value; }, failed);
        return entry;
    }

    /**
     * @param {string} id
     * @param {import('../shared/server.js').RequestOptions} options
     * @returns {Promise<Prepared>}
     */
    async #load(id, options) {
        const path = `v1/scenes/${segment(id)}`;
        const [scene, description, base] = await Promise.all([
            this.server.json(path, { details: true }, options),
            this.server.json(`${path}/tiles.json`, {}, options),
            this.server.picture(`${path}/tiles/base.jpg`, {}, options),
        ]);
        return { id, scene, picture: new Picture(description, this.server.base), base };
    }

    /**
     * Removes a scene, so that the next request for it loads it again.
     * @param {string} id
     */
    drop(id) {
        const entry = this.#entries.get(id);
        entry?.controller.abort();
        if (entry?.value && entry.value !== this.shown) entry.value.base.close();
        this.#entries.delete(id);
    }
}
