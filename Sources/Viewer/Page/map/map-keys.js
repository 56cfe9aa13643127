// Keys of a map that has the focus.

import { halves } from './wheel.js';

/** @typedef {import('./viewport.js').Viewport} Viewport */

/** Points that an arrow moves the map. */
const stride = 100;

/**
 * What a key makes of a view; null where it is none of ours, or belongs to the browser or the page.
 * @param {KeyboardEvent} event
 * @param {Viewport} from
 * @param {(kind: 'scroll' | 'zoom') => boolean} may What a reader may do.
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
 * One nearer, at a whole or half zoom.
 * @param {number} zoom
 */
export const closer = (zoom) => halves(zoom + 1);

/** @param {number} zoom */
export const farther = (zoom) => halves(zoom - 1);
