// Elements placed in the picture at directions or coordinates. They move in the same frame as the picture.

import { bearing, degrees, distance } from '../shared/geodesy.js';
import { vector } from './frame.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./sphere-view.js').Point} Point */

/**
 * Returns the direction of a place as seen from a scene. If either altitude is unknown, the place is on the horizon.
 * @param {any} scene
 * @param {Coordinate | Direction} place
 * @returns {Direction | null} Null for a coordinate if the scene's coordinate or heading is unknown.
 */
export function directionTo(scene, place) {
    if ('heading' in place) return place;
    const { coordinate, heading, details } = scene?.summary ?? {};
    if (!coordinate || heading === undefined) return null;
    const [above, far] = [(place.altitude ?? NaN) - (details?.altitude ?? NaN), distance(coordinate, place)];
    return { heading: bearing(coordinate, place), pitch: Number.isNaN(above) ? 0 : degrees(Math.atan2(above, far)) };
}

/** Keeps a layer's elements at their directions or coordinates. */
export class Overlay {
    /** @type {Map<HTMLElement, Coordinate | Direction>} */
    #places = new Map();

    /**
     * @param {HTMLElement} host The element whose children in the slot `overlay` lie over the picture.
     * @param {() => void} changed
     */
    constructor(host, changed) {
        this.host = host;
        this.changed = changed;
    }

    /**
     * Keeps the center of an element at a direction or a coordinate, and hides it while that place is out of view.
     * Another call for the same element moves the element.
     * @param {HTMLElement} element
     * @param {Coordinate | Direction} place
     * @returns {() => void} A function that removes the element.
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
            moveTo(element, direction && insideView(view, view.project(vector(direction))));
        }
    }
}

/**
 * Returns a point if it is inside the view, or null.
 * @param {AnyView} view
 * @param {Point | null} point
 */
export function insideView({ size }, point) {
    return point && point.x >= 0 && point.y >= 0 && point.x <= size.width && point.y <= size.height ? point : null;
}

/**
 * Moves the center of an element to a point, or hides the element.
 * @param {HTMLElement} element
 * @param {Point | null} point
 */
export function moveTo({ style }, point) {
    style.visibility = point ? 'visible' : 'hidden';
    if (point) style.transform = `translate(${point.x.toFixed(2)}px, ${point.y.toFixed(2)}px) translate(-50%, -50%)`;
}
