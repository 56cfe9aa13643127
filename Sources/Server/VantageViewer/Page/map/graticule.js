// Draws parallels and meridians, with their degrees.

import { coordinateOf, worldPoint } from './mercator.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** The minimum distance between lines, in points. */
const apart = 110;

/** The intervals between lines, in degrees. */
const intervals = [0.0001, 0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 30];

/**
 * @param {CanvasRenderingContext2D} context Scaled to points.
 * @param {Viewport} viewport
 * @param {{ line: string, text: string }} colors
 * @param {Words} words
 */
export function paintGraticule(context, viewport, colors, words) {
    const interval = intervals.find((degrees) => degrees / 360 * viewport.scale >= apart) ?? 30;
    const [meridians, parallels] = [meridiansIn(viewport, interval), parallelsIn(viewport, interval)];
    context.beginPath();
    for (const { x } of meridians) { context.moveTo(x, 0); context.lineTo(x, viewport.height); }
    for (const { y } of parallels) { context.moveTo(0, y); context.lineTo(viewport.width, y); }
    context.strokeStyle = colors.line;
    context.lineWidth = 1;
    context.stroke();

    const format = degreeFormat(words, interval);
    const { top, left, bottom } = viewport.padding;
    context.font = '11px system-ui, sans-serif';
    context.fillStyle = colors.text;
    context.textAlign = 'left';
    context.direction = 'ltr';
    for (const { x, degrees } of meridians) context.fillText(format(degrees), x + 4, viewport.height - bottom - 8);
    for (const { y, degrees } of parallels) {
        if (y > top + 12 && y < viewport.height - bottom - 24) context.fillText(format(degrees), left + 6, y - 4);
    }
}

/**
 * Returns a function that formats degrees with as many decimal places as the interval needs.
 * @param {Words} words
 * @param {number} interval
 */
function degreeFormat(words, interval) {
    const digits = Math.max(0, Math.ceil(-Math.log10(interval) - 1e-9));
    return (/** @type {number} */ degrees) => `${words.number(degrees, { minimumFractionDigits: digits, maximumFractionDigits: digits })}°`;
}

/**
 * @param {Viewport} viewport
 * @param {number} interval
 */
function meridiansIn(viewport, interval) {
    const [west, east] = [viewport.world({ x: 0, y: 0 }).x, viewport.world({ x: viewport.width, y: 0 }).x];
    return multiples(west * 360 - 180, east * 360 - 180, interval).map((degrees) => ({
        x: ((degrees + 180) / 360 - west) * viewport.scale, degrees: degrees - 360 * Math.floor((degrees + 180) / 360),
    }));
}

/**
 * @param {Viewport} viewport
 * @param {number} interval
 */
function parallelsIn(viewport, interval) {
    const latitude = (/** @type {number} */ y) => coordinateOf(viewport.world({ x: 0, y })).latitude;
    return multiples(latitude(viewport.height), latitude(0), interval).map((degrees) => ({
        y: viewport.point(worldPoint({ latitude: degrees, longitude: 0 })).y, degrees,
    }));
}

/**
 * Returns the multiples of a number in a range.
 * @param {number} from
 * @param {number} to
 * @param {number} step
 */
function multiples(from, to, step) {
    const first = Math.ceil(from / step);
    const count = Math.max(0, Math.floor(to / step) - first + 1);
    // Dividing by the inverse keeps the decimal places exact.
    return Array.from({ length: count }, (_, index) => step < 1 ? (first + index) / Math.round(1 / step) : (first + index) * step);
}
