// What is around the open picture: its street and town, and the places that it may show.

import { again } from '../shared/again.js';
import { distance } from '../shared/geodesy.js';
import { segment } from '../shared/server.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */
/** @typedef {import('../look-around/look-around-element.js').LookAroundElement} LookAround */

/**
 * A place, where it is seen from a scene, and whether it is: metres and degrees.
 * @typedef {Place & { spot: import('../shared/geodesy.js').Coordinate, distance: number, bearing?: number,
 *     visibility: { state: 'visible' | 'occluded' | 'unknown', confidence?: number } }} SeenPlace
 */

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {{ scene: string, coordinate?: Coordinate, places: SeenPlace[], street: string, town: string }} Around */

/** Metres, and how many scenes are remembered. */
const radius = 80;
const most = 24;

/** @type {Around} */
const nothing = { scene: '', places: [], street: '', town: '' };

/** It tells `change` when it knows what is around another scene, and when that is elsewhere and not known yet. */
export class Surroundings extends EventTarget {
    #app;
    /** @type {Map<string, Around>} */
    #known = new Map();
    /** @type {AbortController | undefined} */
    #asking;
    now = nothing;

    /**
     * @param {App} app
     * @param {LookAround} element
     */
    constructor(app, element) {
        super();
        this.#app = app;
        element.addEventListener('scenechange', () => this.#follow(element.scene));
        // A preview is of elsewhere.
        element.addEventListener('scenewillupdate', () => { if (!element.scene) this.#become(nothing); });
    }

    /** Those of the places that can be seen, the nearest first. */
    get seen() { return this.now.places.filter(isSeen); }

    /** @param {any} scene */
    async #follow({ scene, coordinate }) {
        this.#asking?.abort();
        const { signal } = this.#asking = new AbortController();
        if (this.now.coordinate && distance(this.now.coordinate, coordinate) > radius) this.#become(nothing);
        const around = this.#known.get(scene) ?? await this.#ask(scene, coordinate, signal);
        if (signal.aborted) return;
        this.#keep(around);
        this.#become(around);
    }

    /** @param {Around} around */
    #become(around) {
        if (around === this.now) return;
        this.now = around;
        this.dispatchEvent(new Event('change'));
    }

    /**
     * @param {string} scene
     * @param {Coordinate} coordinate
     * @param {AbortSignal} signal
     * @returns {Promise<Around>}
     */
    async #ask(scene, coordinate, signal) {
        const { server, words: { language } } = this.#app;
        /** @type {(path: string, parameters: object) => Promise<any>} */
        const get = (path, parameters) =>
            again(() => server.json(path, { ...parameters, language }, { signal }), signal).catch(() => ({}));
        const [around, where] = await Promise.all([
            get(`v1/scenes/${segment(scene)}/places`, { radius }), get('v1/where', { at: text(coordinate) })]);
        return { scene, coordinate, places: around.places ?? [], street: streetOf(where), town: townOf(where) };
    }

    /** @param {Around} around */
    #keep(around) {
        this.#known.delete(around.scene);
        this.#known.set(around.scene, around);
        const [oldest] = this.#known.keys();
        if (this.#known.size > most) this.#known.delete(oldest);
    }
}

/** @param {SeenPlace} place */
function isSeen({ name, bearing, visibility: { state, confidence = 0 } }) {
    return Boolean(name) && bearing !== undefined && (state === 'visible' || (state === 'unknown' && confidence >= 0.5));
}

/** @param {any} where */
const streetOf = ({ address }) => address?.place?.name ?? address?.place?.address ?? '';

/**
 * The smallest territory that has a name.
 * @param {any} where
 */
const townOf = ({ territories = [] }) => territories.find((/** @type {any} */ { name }) => name)?.name ?? '';
