// What the shader is told of a view.

import { frame, rotation, scaled, vector } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./glide.js').Glide} Glide */
/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./sphere-view.js').SphereView} SphereView */
/** @typedef {import('./sphere-view.js').View} View */

/**
 * Where the eye is on its way, in the world, in radii.
 * @param {Glide} glide
 * @param {number} way
 */
export const eye = ({ bearing }, way) =>
    bearing === undefined ? /** @type {Vector} */ ([0, 0, 0])
        : scaled(vector({ heading: bearing, pitch: 0 }), way);

/**
 * @param {SphereView} view
 * @param {number} width
 * @param {Frame} camera
 */
export const sphere = (view, width, camera) =>
    ({ focal: view.focal * width / view.size.width, toCamera: rotation(view.frame, camera) });

/**
 * @param {SphereView} view
 * @param {{ pixels: Pixels, view: View }} preview
 */
export function previewed(view, { pixels, view: { heading, pitch, fov } }) {
    const focal = 0.5 / Math.tan(fov / 360 * Math.PI);
    return {
        toPreview: rotation(view.frame, frame(heading, pitch)),
        previewFocal: [focal, focal * pixels.width / pixels.height],
    };
}
