// Keyboard control of a focused map.

import { nearestHalf } from './wheel.js';

/** @typedef {import('./viewport.js').Viewport} Viewport */

/** How far an arrow key moves the map, in points. */
const stride = 100;

/**
 * Returns the viewport that a key moves to, or null if the key does not control the map.
 * @param {KeyboardEvent} event
 * @param {Viewport} from
 * @param {(kind: 'scroll' | 'zoom') => boolean} may Reports whether the user may scroll or zoom.
 * @returns {Viewport | null}
 */
export function movedByKey({ key, altKey, ctrlKey, metaKey }, from, may) {
    if (altKey || ctrlKey || metaKey) return null;
    return (may('scroll') ? scrolled(key, from) : null) ?? (may('zoom') ? zoomed(key, from) : null);
}

/**
 * @param {string} key
 * @param {Viewport} from
 */
function scrolled(key, from) {
    switch (key) {
        case 'ArrowLeft': return from.moved(stride, 0);
        case 'ArrowRight': return from.moved(-stride, 0);
        case 'ArrowUp': return from.moved(0, stride);
        case 'ArrowDown': return from.moved(0, -stride);
        default: return null;
    }
}

/**
 * @param {string} key
 * @param {Viewport} from
 */
function zoomed(key, from) {
    switch (key) {
        case '+': case '=': return from.zoomed(closer(from.zoom));
        case '-': case '_': return from.zoomed(farther(from.zoom));
        default: return null;
    }
}

/**
 * Returns the zoom one level closer, rounded to a multiple of 0.5.
 * @param {number} zoom
 */
export const closer = (zoom) => nearestHalf(zoom + 1);

/**
 * Returns the zoom one level farther out, rounded to a multiple of 0.5.
 * @param {number} zoom
 */
export const farther = (zoom) => nearestHalf(zoom - 1);
