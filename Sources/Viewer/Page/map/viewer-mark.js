// Where somebody looks, and where the reader is.

import { worldPoint } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./viewport.js').Point} Point */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * Heading in degrees from true north, field of view in degrees across.
 * @typedef {{ coordinate: Coordinate, heading: number, fov: number }} Viewer
 */

/** @typedef {{ mark: string, glow: string }} MarkColors */

/** Points that the cone is long. */
const reach = 62;

/**
 * The cone of a view, and a dot where it is seen from.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Viewer} viewer
 * @param {MarkColors} colors
 */
export function paintViewer(context, viewport, { coordinate, heading, fov }, colors) {
    const { x, y } = viewport.point(worldPoint(coordinate));
    const [middle, half] = [(heading - 90) * Math.PI / 180, Math.min(175, fov / 2) * Math.PI / 180];
    const fading = context.createRadialGradient(x, y, 0, x, y, reach);
    fading.addColorStop(0, `rgba(${colors.glow}, 0.75)`);
    fading.addColorStop(1, `rgba(${colors.glow}, 0.05)`);
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, reach, middle - half, middle + half);
    context.closePath();
    context.fillStyle = fading;
    context.fill();
    paintDot(context, { x, y }, colors.mark, 8);
}

/**
 * Where the reader is.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Coordinate} coordinate
 * @param {MarkColors} colors
 */
export function paintLocation(context, viewport, coordinate, colors) {
    const point = viewport.point(worldPoint(coordinate));
    context.beginPath();
    context.arc(point.x, point.y, 18, 0, 2 * Math.PI);
    context.fillStyle = `rgba(${colors.glow}, 0.25)`;
    context.fill();
    paintDot(context, point, colors.mark, 7);
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Point} point
 * @param {string} color
 * @param {number} radius
 */
function paintDot(context, { x, y }, color, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fillStyle = color;
    context.shadowColor = 'rgba(0, 0, 0, 0.35)';
    context.shadowBlur = 4;
    context.fill();
    context.shadowBlur = 0;
    context.lineWidth = 2.5;
    context.strokeStyle = '#ffffff';
    context.stroke();
}
