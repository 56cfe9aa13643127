// Finds the tiles that cover a view.

import { worldSize, wrapped } from './mercator.js';

/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * A tile and its position. `x` is the tile's column in the world; `column` continues beyond ±180°.
 * @typedef {{ z: number, x: number, y: number, column: number }} Cell
 */

/** The maximum number of cells in a view, regardless of the screen size. */
const mostCells = 400;

/**
 * Returns the tiles of a level that are in view, from the center outward.
 * @param {Viewport} viewport
 * @param {number} z
 * @param {number} [margin] The margin around the view that is also covered, in points.
 * @returns {Cell[]}
 */
export function cover(viewport, z, margin = 0) {
    const count = 2 ** z;
    const first = viewport.world({ x: -margin, y: -margin });
    const last = viewport.world({ x: viewport.width + margin, y: viewport.height + margin });
    const columns = range(first.x * count, last.x * count);
    const rows = range(Math.max(0, first.y * count), Math.min(count - 1e-9, last.y * count));
    if (columns.length * rows.length > mostCells) return [];
    const cells = rows.flatMap((y) => columns.map((column) => ({ z, x: wrapped(column / count) * count, y, column })));
    return byDistance(cells, viewport.center.x * count - 0.5, viewport.center.y * count - 0.5);
}

/**
 * Returns the zoom level whose tiles are drawn closest to their natural size.
 * @param {number} zoom
 * @param {number} least
 * @param {number} most
 */
export const levelFor = (zoom, least, most) => Math.min(most, Math.max(least, Math.round(zoom)));

/**
 * Returns the lowest tile pixel ratio, from 1 to 3, that avoids scaling tiles up.
 * @param {number} zoom
 * @param {number} level
 * @param {number} pixels Device pixels per point.
 */
export const ratioFor = (zoom, level, pixels) => Math.min(3, Math.max(1, Math.ceil(pixels * 2 ** (zoom - level) - 0.1)));

/**
 * Returns the rectangle of a cell in device pixels, without gaps between cells.
 * @param {Cell} cell
 * @param {Viewport} viewport
 * @param {number} pixels Device pixels per point.
 */
export function frame({ z, column, y }, viewport, pixels) {
    const side = worldSize * 2 ** (viewport.zoom - z) * pixels;
    const originX = viewport.width / 2 * pixels - viewport.center.x * viewport.scale * pixels;
    const originY = viewport.height / 2 * pixels - viewport.center.y * viewport.scale * pixels;
    const [left, top] = [Math.round(originX + column * side), Math.round(originY + y * side)];
    const [right, bottom] = [Math.round(originX + (column + 1) * side), Math.round(originY + (y + 1) * side)];
    return { left, top, width: right - left, height: bottom - top };
}

/**
 * @param {number} from
 * @param {number} to
 */
function range(from, to) {
    const first = Math.floor(from);
    const length = Math.min(mostCells + 1, Math.max(0, Math.floor(to) - first + 1));
    return Array.from({ length }, (_, index) => first + index);
}

/**
 * @param {Cell[]} cells
 * @param {number} x
 * @param {number} y
 */
function byDistance(cells, x, y) {
    return cells.sort((a, b) => Math.hypot(a.column - x, a.y - y) - Math.hypot(b.column - x, b.y - y));
}
