// Room for names: where two would lie over each other, the farther one stands higher, or is left out. This is found out on
// a cylinder around the camera, where turning changes nothing, so that no name jumps while one turns; on the screen names
// are nowhere nearer to each other than there.

import { radians, turn } from '../shared/geodesy.js';
import { stem } from './place-name.js';

/** @typedef {import('./place-name.js').PlaceName} PlaceName */
/** @typedef {{ heading: number, width: number, top: number, bottom: number }} Box In pixels but for the heading. */

/** Pixels: between two names, and between a point and its plate at most. */
const gap = 6;
const highest = 130;

/**
 * How high each name stands: pixels above its point, or -1 where there is no room for it.
 * @param {PlaceName[]} names The nearest first.
 * @param {number} focal Pixels between the eye and the screen.
 */
export function rises(names, focal) {
    /** @type {Box[]} */
    const taken = [];
    return names.map((name) => {
        const rise = riseOf(name, taken, focal);
        if (rise >= 0) taken.push(boxOf(name, rise, focal));
        return rise;
    });
}

/**
 * The least at which it lies over none of those that are there.
 * @param {PlaceName} name
 * @param {Box[]} taken
 * @param {number} focal
 */
function riseOf(name, taken, focal) {
    for (let rise = stem; rise <= highest;) {
        const box = boxOf(name, rise, focal);
        const other = taken.find((one) => meet(one, box, focal));
        if (!other) return rise;
        if (name.isStreet) break;
        rise += Math.ceil(box.bottom - other.top + gap);
    }
    return -1;
}

/**
 * @param {PlaceName} name
 * @param {number} rise
 * @param {number} focal
 * @returns {Box}
 */
function boxOf(name, rise, focal) {
    const { width, height } = name.measure();
    const point = -focal * Math.tan(radians(name.direction.pitch));
    const bottom = name.isStreet ? point + height / 2 : point - rise;
    return { heading: name.direction.heading, width, top: bottom - height, bottom };
}

/**
 * @param {Box} a
 * @param {Box} b
 * @param {number} focal
 */
function meet(a, b, focal) {
    const apart = Math.abs(radians(turn(a.heading, b.heading))) * focal;
    return apart < (a.width + b.width) / 2 + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}
