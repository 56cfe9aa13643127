// Resolves collisions between labels: where two would overlap, the farther one is raised or omitted. The layout is
// computed on a cylinder around the camera, so that labels do not jump when the view turns. On screen, labels are never
// closer together than on the cylinder.

import { radians, turn } from '../shared/geodesy.js';
import { stem } from './place-label.js';

/** @typedef {import('./place-label.js').PlaceLabel} PlaceLabel */
/** @typedef {{ heading: number, width: number, top: number, bottom: number }} Box In pixels, except the heading. */

/** The gap between labels, and the maximum rise of a label above its point, in pixels. */
const gap = 6;
const highest = 130;

/**
 * Returns the rise of each label in pixels above its point, or -1 if there is no room for it.
 * @param {PlaceLabel[]} labels From nearest to farthest.
 * @param {number} focal The focal length in pixels.
 */
export function labelRises(labels, focal) {
    /** @type {Box[]} */
    const taken = [];
    return labels.map((label) => {
        const rise = riseOf(label, taken, focal);
        if (rise >= 0) taken.push(boxOf(label, rise, focal));
        return rise;
    });
}

/**
 * Returns the smallest rise at which a label overlaps none of the boxes, or -1 if there is no such rise.
 * @param {PlaceLabel} label
 * @param {Box[]} taken
 * @param {number} focal
 */
function riseOf(label, taken, focal) {
    for (let rise = stem; rise <= highest;) {
        const box = boxOf(label, rise, focal);
        const other = taken.find((one) => overlap(one, box, focal));
        if (!other) return rise;
        if (label.isStreet) break;
        rise += Math.ceil(box.bottom - other.top + gap);
    }
    return -1;
}

/**
 * @param {PlaceLabel} label
 * @param {number} rise
 * @param {number} focal
 * @returns {Box}
 */
function boxOf(label, rise, focal) {
    const { width, height } = label.measure();
    const point = -focal * Math.tan(radians(label.direction.pitch));
    const bottom = label.isStreet ? point + height / 2 : point - rise;
    return { heading: label.direction.heading, width, top: bottom - height, bottom };
}

/**
 * @param {Box} a
 * @param {Box} b
 * @param {number} focal
 */
function overlap(a, b, focal) {
    const apart = Math.abs(radians(turn(a.heading, b.heading))) * focal;
    return apart < (a.width + b.width) / 2 + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;
}
