// Uniforms that describe a view to the shader.

import { frame, rotation, scaled, vector } from './frame.js';

/** @typedef {import('./frame.js').Frame} Frame */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./transition.js').Transition} Transition */
/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./sphere-view.js').SphereView} SphereView */
/** @typedef {import('./sphere-view.js').View} View */

/**
 * Returns the position of the eye during a transition, in world coordinates.
 * @param {Transition} transition
 * @param {number} travel The distance along the bearing, in radii of the sphere.
 */
export const eyePosition = ({ bearing }, travel) =>
    bearing === undefined ? /** @type {Vector} */ ([0, 0, 0])
        : scaled(vector({ heading: bearing, pitch: 0 }), travel);

/**
 * Returns the uniforms for a view of a panorama.
 * @param {SphereView} view
 * @param {number} width Width of the canvas in pixels.
 * @param {Frame} camera
 */
export const sphereUniforms = (view, width, camera) =>
    ({ focal: view.focal * width / view.size.width, toCamera: rotation(view.frame, camera) });

/**
 * Returns the uniforms for a preview.
 * @param {SphereView} view
 * @param {{ pixels: Pixels, view: View }} preview
 */
export function previewUniforms(view, { pixels, view: { heading, pitch, fov } }) {
    const focal = 0.5 / Math.tan(fov / 360 * Math.PI);
    return {
        toPreview: rotation(view.frame, frame(heading, pitch)),
        previewFocal: [focal, focal * pixels.width / pixels.height],
    };
}
