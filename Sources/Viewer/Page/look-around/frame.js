// Axes and vectors: x east, y north, z up in the world; x right, y forward, z up in a camera. See docs/geometry.md.

import { degrees, normalized, radians } from '../shared/geodesy.js';

/** @typedef {[number, number, number]} Vector */

/**
 * Where one looks, in degrees.
 * @typedef {{ heading: number, pitch: number }} Direction
 */

/**
 * The axes of a camera in the world.
 * @typedef {{ right: Vector, forward: Vector, up: Vector }} Frame
 */

/**
 * The frame of a camera that is turned by a heading, then by a pitch, then by a roll.
 * @param {number} heading
 * @param {number} pitch
 * @param {number} [roll] Right side down is positive.
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
 * A vector of the world as a camera has it.
 * @param {Frame} frame
 * @param {Vector} vector
 * @returns {Vector}
 */
export const within = (frame, vector) =>
    [dot(frame.right, vector), dot(frame.forward, vector), dot(frame.up, vector)];

/**
 * A camera's vector as the world has it.
 * @param {Frame} frame
 * @param {Vector} vector
 */
export const outside = (frame, [x, y, z]) =>
    sum(sum(scaled(frame.right, x), scaled(frame.forward, y)), scaled(frame.up, z));

/**
 * What turns vectors of one frame into those of another, column by column, for a shader.
 * @param {Frame} from
 * @param {Frame} to
 */
export const rotation = (from, to) =>
    [from.right, from.forward, from.up].flatMap((axis) => within(to, axis));

/**
 * @param {Direction} direction
 * @returns {Vector}
 */
export const vector = ({ heading, pitch }) => frame(heading, pitch).forward;

/**
 * @param {Vector} vector Of any length.
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
