// Scenes with what their first picture needs, loaded before they are asked for and kept for a while.

import { again } from '../shared/again.js';
import { segment } from '../shared/server.js';
import { Picture } from './picture.js';

/** @typedef {import('../shared/server.js').Server} Server */

/**
 * A scene that can be shown.
 * @typedef {{ id: string, scene: any, picture: Picture, base: ImageBitmap }} Prepared
 */

/** @typedef {{ promise: Promise<Prepared>, controller: AbortController, value?: Prepared }} Entry */

/** Scenes that are kept: 2 MiB each. */
const most = 8;

export class SceneShelf {
    /**
     * The latest asked for is the last.
     * @type {Map<string, Entry>}
     */
    #entries = new Map();

    /**
     * What is on the screen, and needed as long as it is.
     * @type {Prepared | null}
     */
    shown = null;

    /** @param {Server} server */
    constructor(server) {
        this.server = server;
    }

    /**
     * A scene, as soon as it is there. It is asked for again while the server is silent, until another is asked for.
     * @param {string} id
     * @returns {Promise<Prepared>} Rejected with an `AbortError` when another is asked for first.
     */
    get(id) {
        for (const [other, { value }] of [...this.#entries]) if (other !== id && !value) this.drop(other);
        return this.#entry(id, true).promise;
    }

    /**
     * Loads a scene ahead; what goes wrong is found out when it is asked for.
     * @param {string} id
     */
    preload(id) {
        return this.#entry(id, false).promise.catch(() => null);
    }

    /**
     * What was loaded ahead, if it is there.
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
        const load = () => this.#load(id, { signal, priority: isUrgent ? 'high' : 'low' });
        /** @type {Entry} */
        const entry = { controller, promise: isUrgent ? again(load, signal) : load() };
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
     * Forgets a scene, so that it is asked for anew.
     * @param {string} id
     */
    drop(id) {
        const entry = this.#entries.get(id);
        entry?.controller.abort();
        if (entry?.value && entry.value !== this.shown) entry.value.base.close();
        this.#entries.delete(id);
    }
}
