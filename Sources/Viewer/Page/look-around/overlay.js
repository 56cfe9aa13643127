// Elements that stand in the picture, at directions or places of the world: they move in the same frame as it does.

import { bearing, degrees, distance } from '../shared/geodesy.js';
import { vector } from './frame.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./sphere-view.js').Point} Point */

/**
 * Where something is, as seen from a scene. What has no altitude, or is seen from a scene without one, is on the horizon.
 * @param {any} scene
 * @param {Coordinate | Direction} place
 * @returns {Direction | null} Null where nobody knows.
 */
export function directionTo(scene, place) {
    if ('heading' in place) return place;
    const { coordinate, details } = scene?.summary ?? {};
    if (!coordinate) return null;
    const [above, far] = [(place.altitude ?? NaN) - (details?.altitude ?? NaN), distance(coordinate, place)];
    return { heading: bearing(coordinate, place), pitch: Number.isNaN(above) ? 0 : degrees(Math.atan2(above, far)) };
}

/** What a layer of elements keeps in its place. */
export class Overlay {
    /** @type {Map<HTMLElement, Coordinate | Direction>} */
    #places = new Map();

    /**
     * @param {HTMLElement} host Whose children in the slot `overlay` lie over the picture.
     * @param {() => void} changed
     */
    constructor(host, changed) {
        this.host = host;
        this.changed = changed;
    }

    /**
     * Keeps the middle of an element at a direction or a place, hidden while that is not in view. Again for the same
     * element moves it.
     * @param {HTMLElement} element
     * @param {Coordinate | Direction} place
     * @returns {() => void} Takes it away.
     */
    place(element, place) {
        this.#places.set(element, place);
        element.slot = 'overlay';
        if (element.parentNode !== this.host) this.host.append(element);
        Object.assign(element.style, { position: 'absolute', left: '0', top: '0', visibility: 'hidden' });
        this.changed();
        return () => this.remove(element);
    }

    /** @param {HTMLElement} element */
    remove(element) {
        this.#places.delete(element);
        element.remove();
    }

    /**
     * @param {AnyView} view
     * @param {any} scene
     */
    layout(view, scene) {
        for (const [element, place] of this.#places) {
            const direction = directionTo(scene, place);
            put(element, direction && within(view, view.project(vector(direction))));
        }
    }
}

/**
 * A point of the view, or null if it is beside it.
 * @param {AnyView} view
 * @param {Point | null} point
 */
export function within({ size }, point) {
    return point && point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height ? point : null;
}

/**
 * Puts the middle of an element at a point, or hides it.
 * @param {HTMLElement} element
 * @param {Point | null} point
 */
export function put({ style }, point) {
    style.visibility = point ? 'visible' : 'hidden';
    if (point) style.transform = `translate(${point.x.toFixed(2)}px, ${point.y.toFixed(2)}px) translate(-50%, -50%)`;
}
