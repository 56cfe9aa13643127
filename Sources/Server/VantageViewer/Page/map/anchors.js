// Elements anchored to points on the map.

import { worldPoint } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** Positions an element's children that have `data-at="LAT,LON"` and, optionally, `data-anchor="center"`. */
export class Anchors {
    /** @type {Array<{ element: HTMLElement, at: import('./mercator.js').WorldPoint, isCentered: boolean }>} */
    #anchored = [];
    /** @type {MutationObserver} */
    #observer;

    /**
     * @param {HTMLElement} owner
     * @param {() => void} changed
     */
    constructor(owner, changed) {
        this.owner = owner;
        this.#observer = new MutationObserver(() => { this.#read(); changed(); });
        this.#observer.observe(owner, { childList: true, subtree: true, attributeFilter: ['data-at', 'data-anchor'] });
        this.#read();
    }

    end() { this.#observer.disconnect(); }

    /**
     * Moves every anchored element to its place, on whole device pixels so that text stays sharp.
     * @param {Viewport} viewport
     */
    place(viewport) {
        for (const { element, at, isCentered } of this.#anchored) {
            const { x, y } = viewport.point(at);
            const [left, top] = [x, y].map((value) => Math.round(value * devicePixelRatio) / devicePixelRatio);
            element.style.transform = `translate(${left}px, ${top}px) translate(-50%, ${isCentered ? -50 : -100}%)`;
            element.style.visibility = isNear(x, viewport.width) && isNear(y, viewport.height) ? '' : 'hidden';
        }
    }

    #read() {
        this.#anchored = [...this.owner.children].flatMap((element) => {
            const coordinate = element instanceof HTMLElement ? readCoordinate(element.dataset.at) : null;
            if (!(element instanceof HTMLElement) || !coordinate) return [];
            return [{ element, at: worldPoint(coordinate), isCentered: element.dataset.anchor === 'center' }];
        });
    }
}

/**
 * Parses `LAT,LON` in degrees. Returns null if the text is not a valid coordinate.
 * @param {string | null | undefined} text
 * @returns {Coordinate | null}
 */
export function readCoordinate(text) {
    const parts = (text ?? '').split(',').map((part) => part.trim() === '' ? NaN : Number(part));
    const [latitude, longitude] = parts;
    const isRight = parts.length === 2 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isRight ? { latitude, longitude } : null;
}

/**
 * Reports whether a position is in view, or so close that part of the element may be in view.
 * @param {number} value
 * @param {number} length
 */
const isNear = (value, length) => value > -length && value < 2 * length;
