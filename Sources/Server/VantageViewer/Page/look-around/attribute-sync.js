// Applies an element's attributes: connects to the server and shows the scene that they specify. Waits until all
// attributes are set, so that several changes result in a single request.

import { home } from '../shared/home.js';
import { Server } from '../shared/server.js';
import { resolveScene, viewFromAttributes } from './scene-attributes.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('./viewer.js').Viewer} Viewer */

/** Attributes that identify a scene, and those that set the view. */
export const sceneAttributes = ['server', 'scene', 'token', 'at'];
export const viewAttributes = ['heading', 'pitch', 'fov'];

export class AttributeSync {
    #owner;
    #viewer;
    #listener;

    /** @type {Server | null} */
    server = null;

    /**
     * Attributes that have changed and are not yet applied.
     * @type {Set<string>}
     */
    #pending = new Set();

    /**
     * Cancels requests to the server.
     * @type {AbortSignal | undefined}
     */
    signal;

    /**
     * @param {LookAround} owner
     * @param {Viewer} viewer
     * @param {{ changed: () => void, state: () => void }} listener `changed` is called when the server is replaced,
     *     `state` when the server stops or resumes responding.
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

    /** Reconnects, to use a different server or a different stage. */
    reconnect() {
        this.#viewer.disconnect();
        this.connect();
    }

    /**
     * Schedules attributes to be applied.
     * @param {...string} attributes
     */
    enqueue(...attributes) {
        if (this.#pending.size === 0) queueMicrotask(() => this.#sync());
        for (const name of attributes) this.#pending.add(name);
    }

    /** Retries a failed request. */
    retry() {
        if (this.#viewer.hasRequest) this.#viewer.retry();
        else this.#open();
    }

    #sync() {
        const pending = this.#pending;
        this.#pending = new Set();
        if (!this.#owner.isConnected) return;
        if (pending.has('server')) this.reconnect();
        if (sceneAttributes.some((name) => pending.has(name))) this.#open();
        else if (viewAttributes.some((name) => pending.has(name))) this.#owner.view = viewFromAttributes(this.#owner);
    }

    async #open() {
        const [owner, { server }] = [this.#owner, this];
        try {
            const found = server && await resolveScene(owner, server, this.signal);
            if (found) await owner.show(found.scene, { view: { ...found.view, ...viewFromAttributes(owner) } });
        } catch (error) {
            this.#viewer.fail(error);
        }
    }
}
