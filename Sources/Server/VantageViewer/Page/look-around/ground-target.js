// Finds the spot on the ground under the pointer, and the scene that a click there leads to.

import { radians, turn } from '../shared/geodesy.js';
import { direction } from './frame.js';
import { SphereView } from './sphere-view.js';

/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./walk.js').Way} Way */

/**
 * A spot on the ground, as seen from the camera.
 * @typedef {{ direction: Direction, distance: number }} Spot
 */

/** The usual height of the camera above the ground, and the maximum distance of a spot, in meters. */
export const cameraHeight = 2.2;
const farthest = 45;

/** The maximum distance between a spot and its scene: at least in meters, and as a share of the distance to the spot. */
const near = 7;
const nearShare = 0.6;

/** The maximum angle between a spot and its scene, in degrees. */
const aside = 50;

/**
 * Returns the spot on the ground at a point, or null if the point is not on the ground or the heading is unknown.
 * @param {AnyView} view
 * @param {Point} point
 * @returns {Spot | null}
 */
export function groundSpot(view, point) {
    if (!(view instanceof SphereView) || !view.picture.isOriented) return null;
    const seen = direction(view.ray(point));
    const distance = cameraHeight / Math.tan(radians(-seen.pitch));
    return seen.pitch < 0 && distance <= farthest ? { direction: seen, distance } : null;
}

/**
 * Returns the scene nearest to a spot, if one is near. Spots at the camera's own feet lead nowhere.
 * @param {Way[]} targets
 * @param {Spot} spot
 */
export function targetNear(targets, spot) {
    const gap = (/** @type {Way} */ { bearing, distance }) => {
        const angle = radians(turn(spot.direction.heading, bearing));
        return Math.hypot(distance * Math.cos(angle) - spot.distance, distance * Math.sin(angle));
    };
    const isNear = (/** @type {Way} */ way) => Math.abs(turn(spot.direction.heading, way.bearing)) <= aside
        && gap(way) <= Math.max(near, spot.distance * nearShare);
    return targets.filter(isNear).sort((a, b) => gap(a) - gap(b))[0];
}
