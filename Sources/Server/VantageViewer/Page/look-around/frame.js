// Axes and vectors. In the world x is east, y is north, z is up; in a camera x is right, y is forward, z is up. See
// docs/geometry.md.

import { degrees, normalized, radians } from '../shared/geodesy.js';

/** @typedef {[number, number, number]} Vector */

/**
 * A direction in degrees: `heading` clockwise from true north, `pitch` above the horizon.
 * @typedef {{ heading: number, pitch: number }} Direction
 */

/**
 * The axes of a camera, in world coordinates.
 * @typedef {{ right: Vector, forward: Vector, up: Vector }} Frame
 */

/**
 * Returns the frame of a camera that is turned by a heading, then a pitch, then a roll.
 * @param {number} heading
 * @param {number} pitch
 * @param {number} [roll] Positive when the right side is down.
 * @returns {Frame}
 */
export function frame(heading, pitch, roll = 0) {
    const [h, p, r] = [radians(heading), radians(pitch), radians(roll)];
    const level = /** @type {Vector} */ ([Math.cos(h), -Math.sin(h), 0]);
    const ahead = /** @type {Vector} */ ([Math.sin(h), Math.cos(h), 0]);
    const forward = sum(scaled(ahead, Math.cos(p)), [0, 0, Math.sin(p)]);
    const up = sum(scaled(ahead, -Math.sin(p)), [0, 0, Math.cos(p)]);
    return {
        right: sum(scaled(level, Math.cos(r)), scaled(up, -Math.sin(r))),
        forward,
        up: sum(scaled(level, Math.sin(r)), scaled(up, Math.cos(r))),
    };
}

/**
 * Converts a vector from world to camera coordinates.
 * @param {Frame} frame
 * @param {Vector} vector
 * @returns {Vector}
 */
export const worldToCamera = (frame, vector) =>
    [dot(frame.right, vector), dot(frame.forward, vector), dot(frame.up, vector)];

/**
 * Converts a vector from camera to world coordinates.
 * @param {Frame} frame
 * @param {Vector} vector
 */
export const cameraToWorld = (frame, [x, y, z]) =>
    sum(sum(scaled(frame.right, x), scaled(frame.forward, y)), scaled(frame.up, z));

/**
 * Returns the matrix that converts vectors from one frame to another, in column-major order for a shader.
 * @param {Frame} from
 * @param {Frame} to
 */
export const rotation = (from, to) =>
    [from.right, from.forward, from.up].flatMap((axis) => worldToCamera(to, axis));

/**
 * Returns the unit vector of a direction.
 * @param {Direction} direction
 * @returns {Vector}
 */
export const vector = ({ heading, pitch }) => frame(heading, pitch).forward;

/**
 * Returns the direction of a vector.
 * @param {Vector} vector Any length but zero.
 * @returns {Direction}
 */
export const direction = ([x, y, z]) =>
    ({ heading: normalized(degrees(Math.atan2(x, y))), pitch: degrees(Math.atan2(z, Math.hypot(x, y))) });

/**
 * @param {Vector} a
 * @param {Vector} b
 */
export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/**
 * @param {Vector} a
 * @param {Vector} b
 * @returns {Vector}
 */
export const sum = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/**
 * @param {Vector} vector
 * @param {number} factor
 * @returns {Vector}
 */
export const scaled = ([x, y, z], factor) => [x * factor, y * factor, z * factor];
