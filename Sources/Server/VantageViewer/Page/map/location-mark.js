// Draws the user's location.

import { worldPoint } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** @typedef {{ mark: string, glow: string }} MarkColors */

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Coordinate} coordinate
 * @param {MarkColors} colors
 */
export function paintLocation(context, viewport, coordinate, colors) {
    const { x, y } = viewport.point(worldPoint(coordinate));
    disc(context, x, y, 18);
    context.fillStyle = `rgba(${colors.glow}, 0.25)`;
    context.fill();
    disc(context, x, y, 7);
    context.fillStyle = colors.mark;
    context.shadowColor = 'rgba(0, 0, 0, 0.35)';
    context.shadowBlur = 4;
    context.fill();
    context.shadowBlur = 0;
    context.lineWidth = 2.5;
    context.strokeStyle = '#ffffff';
    context.stroke();
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 */
function disc(context, x, y, radius) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
}
