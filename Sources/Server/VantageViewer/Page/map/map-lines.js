// Lines that a page adds to a map.

import { worldPoint } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * A styled line. `stroke` and `casing` are colors. `width` is in points; the casing adds 1.5 points on either side.
 * `isDotted` draws dots of that width instead.
 * @typedef {{ points: Coordinate[], stroke: string, casing: string, width: number, isDotted?: boolean }} MapLine
 */

export class MapLines {
    /** @type {Array<{ line: MapLine, path: Path2D }>} */
    #made;

    /** @param {MapLine[]} lines From bottom to top. */
    constructor(lines) {
        this.#made = lines.map((line) => ({ line, path: pathOf(line.points) }));
    }

    /**
     * @param {CanvasRenderingContext2D} context Scaled to points.
     * @param {Viewport} viewport
     */
    paint(context, viewport) {
        for (const { line, path } of this.#made) {
            const { x, y } = viewport.point(worldPoint(line.points[0]));
            const placed = new Path2D();
            placed.addPath(path, new DOMMatrix([viewport.scale, 0, 0, viewport.scale, x, y]));
            context.lineJoin = context.lineCap = 'round';
            context.setLineDash(line.isDotted ? [0, 2 * line.width] : []);
            for (const [color, width] of /** @type {const} */ ([[line.casing, line.width + 3], [line.stroke, line.width]])) {
                context.strokeStyle = color;
                context.lineWidth = width;
                context.stroke(placed);
            }
        }
        context.setLineDash([]);
    }
}

/**
 * Returns a path relative to the first point, in units of the world's width.
 * @param {Coordinate[]} points
 */
function pathOf(points) {
    const path = new Path2D();
    const [first, ...rest] = points.map(worldPoint);
    path.moveTo(0, 0);
    let [before, x] = [first.x, 0];
    for (const point of rest) {
        // Take the shorter direction around the world.
        x += point.x - before - Math.round(point.x - before);
        before = point.x;
        path.lineTo(x, point.y - first.y);
    }
    return path;
}
