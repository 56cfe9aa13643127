// The surroundings of the current scene: its street and town, and the places that may be visible from it.

import { distance } from '../shared/geodesy.js';
import { segment } from '../shared/server.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */

/**
 * A place relative to a scene, and its visibility. Distances are in meters, bearings in degrees.
 * @typedef {object} SeenPlace
 * @property {string} [id]
 * @property {string} [name]
 * @property {string} [category]
 * @property {string} [kind]
 * @property {Coordinate} coordinate
 * @property {Coordinate} spot
 * @property {number} distance
 * @property {number} [bearing]
 * @property {number} [rise] The ground elevation at the place minus that at the scene, in meters.
 * @property {{ state: 'visible' | 'occluded' | 'unknown', confidence?: number }} visibility
 */

/** @typedef {{ scene: string, coordinate?: Coordinate, places: SeenPlace[], street: string, town: string }} Around */

/** The search radius in meters. */
const radius = 80;
/** The maximum number of cached scenes. */
const most = 24;

/** The maximum distance, in meters, at which a place gives its name to a location without a street. */
const near = 30;

/** @type {Around} */
const nothing = { scene: '', places: [], street: '', town: '' };

/** Dispatches `change` when the surroundings of a scene have loaded, and when they are reset to unknown. */
export class Surroundings extends EventTarget {
    #owner;
    /** @type {Map<string, Around>} */
    #known = new Map();
    /** @type {AbortController | undefined} */
    #request;
    now = nothing;

    /** @param {LookAround} owner */
    constructor(owner) {
        super();
        this.#owner = owner;
    }

    /** The visible places, nearest first. */
    get seen() { return this.now.places.filter(isSeen); }

    /** The name of the current location: its street or, failing that, a place at that spot. */
    get name() {
        const [nearest] = this.seen;
        return this.now.street || (nearest && nearest.distance <= near ? nearest.name ?? '' : '');
    }

    end() { this.#request?.abort(); }

    /** Clears the cache when the server or the language changes. */
    clear() {
        this.end();
        this.#known.clear();
        this.leave();
    }

    /** Marks the surroundings as unknown. */
    leave() { this.#set(nothing); }

    /** @param {any} scene The current scene. */
    async follow({ scene, coordinate }) {
        this.#request?.abort();
        const { signal } = this.#request = new AbortController();
        if (this.now.coordinate && distance(this.now.coordinate, coordinate) > radius) this.leave();
        const around = this.#known.get(scene) ?? await this.#load(scene, coordinate, signal);
        if (signal.aborted) return;
        this.#cache(around);
        this.#set(around);
    }

    /** @param {Around} around */
    #set(around) {
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
    async #load(scene, coordinate, signal) {
        const { server, words: { language } } = this.#owner;
        /** @type {(path: string, parameters: object) => Promise<any>} */
        const get = async (path, parameters) => server?.json(path, { ...parameters, language }, { signal }).catch(() => ({}));
        const at = [coordinate.latitude, coordinate.longitude].map((degrees) => Number(degrees.toFixed(6))).join();
        const [around, where] = await Promise.all([
            get(`v1/scenes/${segment(scene)}/places`, { radius }), get('v1/where', { at })]);
        return { scene, coordinate, places: around.places ?? [], street: streetOf(where), town: townOf(where) };
    }

    /** @param {Around} around */
    #cache(around) {
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
 * Returns the name of the smallest territory that has one.
 * @param {any} where
 */
const townOf = ({ territories = [] }) => territories.find((/** @type {any} */ { name }) => name)?.name ?? '';
