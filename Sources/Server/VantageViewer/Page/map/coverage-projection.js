// Projects the positions in coverage tiles.

/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * Returns a function from world coordinates to points in the view, for one copy of the world.
 * @param {Viewport} viewport
 * @param {number} copy
 */
export function projection({ center, scale, width, height }, copy) {
    const [left, top] = [width / 2 + (copy - center.x) * scale, height / 2 - center.y * scale];
    return (/** @type {number} */ x, /** @type {number} */ y) => ({ x: left + x * scale, y: top + y * scale });
}
