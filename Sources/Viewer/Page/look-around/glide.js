// How one scene follows another.

import { isCalm } from './motion.js';

/**
 * Where a scene is gone to, and how.
 * @typedef {object} Passage
 * @property {Partial<import('./sphere-view.js').View>} [view] Where to look; otherwise as before.
 * @property {number} [bearing] In which the way leads, if it is a short one.
 * @property {number} [distance] Its length in metres.
 */

/**
 * A way along a bearing, some metres, in some milliseconds.
 * @typedef {{ bearing?: number, distance: number, duration: number }} Glide
 */

/** Milliseconds: of the way along a bearing, and of a mere change. */
const walk = 320;
const fade = 180;

/** Metres beyond which a way is no longer walked. */
const farthest = 60;

/**
 * @param {Passage} passage
 * @returns {Glide | null} Null is a cut.
 */
export function glide({ bearing, distance = 8 }) {
    if (isCalm()) return null;
    return bearing === undefined || distance > farthest
        ? { distance: 0, duration: fade } : { bearing, distance, duration: walk };
}
