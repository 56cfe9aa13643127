// What is around the scene that is shown: its street and town, and the places that it may show.

import { again } from '../shared/again.js';
import { distance } from '../shared/geodesy.js';
import { segment } from '../shared/server.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */

/**
 * A place, where it is seen from a scene, and whether it is: metres and degrees.
 * @typedef {object} SeenPlace
 * @property {string} [id]
 * @property {string} [name]
 * @property {string} [category]
 * @property {string} [kind]
 * @property {Coordinate} coordinate
 * @property {Coordinate} spot
 * @property {number} distance
 * @property {number} [bearing]
 * @property {number} [rise] Metres that the ground there lies above that beneath the scene.
 * @property {{ state: 'visible' | 'occluded' | 'unknown', confidence?: number }} visibility
 */

/** @typedef {{ scene: string, coordinate?: Coordinate, places: SeenPlace[], street: string, town: string }} Around */

/** Metres, and how many scenes are remembered. */
const radius = 80;
const most = 24;

/** Metres up to which a place gives its name to where there is no street. */
const near = 30;

/** @type {Around} */
const nothing = { scene: '', places: [], street: '', town: '' };

/** It tells `change` when it knows what is around another scene, and when that is elsewhere and not known yet. */
export class Surroundings extends EventTarget {
    #owner;
    /** @type {Map<string, Around>} */
    #known = new Map();
    /** @type {AbortController | undefined} */
    #asking;
    now = nothing;

    /** @param {LookAround} owner */
    constructor(owner) {
        super();
        this.#owner = owner;
    }

    /** Those of the places that can be seen, the nearest first. */
    get seen() { return this.now.places.filter(isSeen); }

    /** What the place where one stands is called: by its street, or by what is right here. */
    get name() {
        const [nearest] = this.seen;
        return this.now.street || (nearest && nearest.distance <= near ? nearest.name ?? '' : '');
    }

    end() { this.#asking?.abort(); }

    /** Forgets all of it: another server or another language is asked. */
    clear() {
        this.end();
        this.#known.clear();
        this.leave();
    }

    /** Nothing is known of where one is. */
    leave() { this.#become(nothing); }

    /** @param {any} scene That is shown. */
    async follow({ scene, coordinate }) {
        this.#asking?.abort();
        const { signal } = this.#asking = new AbortController();
        if (this.now.coordinate && distance(this.now.coordinate, coordinate) > radius) this.leave();
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
        const { server, words: { language } } = this.#owner;
        /** @type {(path: string, parameters: object) => Promise<any>} */
        const get = (path, parameters) =>
            again(async () => server?.json(path, { ...parameters, language }, { signal }), signal).catch(() => ({}));
        const at = [coordinate.latitude, coordinate.longitude].map((degrees) => Number(degrees.toFixed(6))).join();
        const [around, where] = await Promise.all([
            get(`v1/scenes/${segment(scene)}/places`, { radius }), get('v1/where', { at })]);
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
