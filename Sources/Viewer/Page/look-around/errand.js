// Where the attributes of an element ask to go, done together once all of them are set.

import { sceneOf, statedView } from './place.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('./viewer.js').Viewer} Viewer */

/** Attributes that name a scene, and those that say where it is looked at. */
export const places = ['server', 'scene', 'token', 'at'];
export const angles = ['heading', 'pitch', 'fov'];

export class Errand {
    #owner;
    #viewer;
    #reconnect;

    /**
     * What is asked for and not done yet.
     * @type {Set<string>}
     */
    #asked = new Set();

    /**
     * Ends what is asked of the server.
     * @type {AbortSignal | undefined}
     */
    signal;

    /**
     * @param {LookAround} owner
     * @param {Viewer} viewer
     * @param {() => void} reconnect Asks another server.
     */
    constructor(owner, viewer, reconnect) {
        this.#owner = owner;
        this.#viewer = viewer;
        this.#reconnect = reconnect;
    }

    /** @param {...string} attributes */
    ask(...attributes) {
        if (this.#asked.size === 0) queueMicrotask(() => this.#go());
        for (const name of attributes) this.#asked.add(name);
    }

    /** Asks again for what could not be had. */
    again() {
        if (this.#viewer.hasAsked) this.#viewer.again();
        else this.#open();
    }

    #go() {
        const asked = this.#asked;
        this.#asked = new Set();
        if (!this.#owner.isConnected) return;
        if (asked.has('server')) this.#reconnect();
        if (places.some((name) => asked.has(name))) this.#open();
        else if (angles.some((name) => asked.has(name))) this.#owner.view = statedView(this.#owner);
    }

    async #open() {
        const owner = this.#owner;
        try {
            const found = owner.server && await sceneOf(owner, owner.server, this.signal);
            if (found) await owner.show(found.scene, { view: { ...found.view, ...statedView(owner) } });
        } catch (error) {
            this.#viewer.fail(error);
        }
    }
}
