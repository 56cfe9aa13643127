// Keys of a map that has the focus.

import { halves } from './gestures.js';

/** @typedef {import('./viewport.js').Viewport} Viewport */

/** Points that an arrow moves the map. */
const stride = 100;

/**
 * What a key makes of a view; null where it is none of ours, or belongs to the browser or the page.
 * @param {KeyboardEvent} event
 * @param {Viewport} from
 * @returns {Viewport | null}
 */
export function movedByKey({ key, altKey, ctrlKey, metaKey }, from) {
    if (altKey || ctrlKey || metaKey) return null;
    switch (key) {
        case 'ArrowLeft': return from.moved(stride, 0);
        case 'ArrowRight': return from.moved(-stride, 0);
        case 'ArrowUp': return from.moved(0, stride);
        case 'ArrowDown': return from.moved(0, -stride);
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
