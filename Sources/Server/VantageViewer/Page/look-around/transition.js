// Transitions from one scene to the next.

import { prefersReducedMotion } from './motion.js';

/**
 * How to show a scene.
 * @typedef {object} ShowOptions
 * @property {Partial<import('./sphere-view.js').View>} [view] The view. Omitted members keep their values.
 * @property {number} [bearing] The direction to the scene in degrees, if the user walks there.
 * @property {number} [distance] The distance to the scene in meters.
 */

/**
 * A movement along a bearing, or only a fade if there is no bearing. `distance` is in meters, `duration` in
 * milliseconds.
 * @typedef {{ bearing?: number, distance: number, duration: number }} Transition
 */

/** The durations of a walk and of a fade, in milliseconds. */
const walk = 320;
const fade = 180;

/** The maximum distance that is animated as a walk, in meters. */
const farthest = 60;

/**
 * Returns the transition to a scene, or null for a cut.
 * @param {ShowOptions} options
 * @returns {Transition | null}
 */
export function transitionFor({ bearing, distance = 8 }) {
    if (prefersReducedMotion()) return null;
    return bearing === undefined || distance > farthest
        ? { distance: 0, duration: fade } : { bearing, distance, duration: walk };
}
