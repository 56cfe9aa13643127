// Where the attributes of an element ask to go: to which server, and to which scene. It is done once all of them are set.

import { home } from '../shared/home.js';
import { Server } from '../shared/server.js';
import { sceneOf, statedView } from './place.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('./viewer.js').Viewer} Viewer */

/** Attributes that name a scene, and those that say where it is looked at. */
export const places = ['server', 'scene', 'token', 'at'];
export const angles = ['heading', 'pitch', 'fov'];

export class Errand {
    #owner;
    #viewer;
    #listener;

    /** @type {Server | null} */
    server = null;

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
     * @param {{ changed: () => void, state: () => void }} listener Is told of another server, and of how it answers.
     */
    constructor(owner, viewer, listener) {
        this.#owner = owner;
        this.#viewer = viewer;
        this.#listener = listener;
    }

    connect() {
        const address = this.#owner.getAttribute('server') ?? home;
        if (this.server?.base !== new Server(address).base) {
            this.server = new Server(address);
            this.server.addEventListener('statechange', this.#listener.state);
            this.#viewer.clear();
            this.#listener.changed();
        }
        this.#viewer.connect(/** @type {Server} */ (this.server), this.#owner.isPreviewing);
    }

    /** Asks another server, or draws by other means. */
    reconnect() {
        this.#viewer.disconnect();
        this.connect();
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
        if (asked.has('server')) this.reconnect();
        if (places.some((name) => asked.has(name))) this.#open();
        else if (angles.some((name) => asked.has(name))) this.#owner.view = statedView(this.#owner);
    }

    async #open() {
        const [owner, { server }] = [this.#owner, this];
        try {
            const found = server && await sceneOf(owner, server, this.signal);
            if (found) await owner.show(found.scene, { view: { ...found.view, ...statedView(owner) } });
        } catch (error) {
            this.#viewer.fail(error);
        }
    }
}
