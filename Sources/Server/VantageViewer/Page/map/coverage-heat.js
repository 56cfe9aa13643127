// Draws a heat map of scene counts.

import { element } from '../shared/dom.js';
import { projection } from './coverage-projection.js';

/** @typedef {import('./coverage-paint.js').CoverageColors} CoverageColors */
/** @typedef {import('./coverage-tile.js').CountGrid} CountGrid */
/** @typedef {import('./coverage-tile.js').CoverageTile} CoverageTile */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * Draws soft squares. Their opacity increases with the number of scenes.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Array<[CoverageTile, number]>} tiles Each with the index of its copy of the world.
 * @param {CoverageColors} colors
 */
export function paintHeat(context, viewport, tiles, { heat }) {
    context.save();
    // Opacities add up, so that no seams are visible where pictures overlap.
    context.globalCompositeOperation = 'lighter';
    for (const [{ grid }, copy] of tiles) {
        if (!grid) continue;
        const { x, y } = projection(viewport, copy)(grid.origin.x, grid.origin.y);
        const square = grid.width * viewport.scale / grid.side;
        const side = (grid.side + 2) * square;
        context.drawImage(heatPicture(grid, heat), x - square, y - square, side, side);
    }
    context.restore();
}

/** @type {WeakMap<CountGrid, { color: string, picture: HTMLCanvasElement }>} */
const pictures = new WeakMap();

/**
 * Returns a picture with one pixel for each square and an empty margin of one pixel. Drawing it enlarged makes it soft.
 * @param {CountGrid} grid
 * @param {string} color Red, green and blue, separated by commas.
 */
function heatPicture(grid, color) {
    const known = pictures.get(grid);
    if (known?.color === color) return known.picture;
    const side = grid.side + 2;
    const picture = element('canvas', { width: side, height: side });
    const context = /** @type {CanvasRenderingContext2D} */ (picture.getContext('2d'));
    const pixels = context.createImageData(side, side);
    const [red, green, blue] = color.split(',').map(Number);
    for (const { column, row, count } of grid.squares) {
        const strength = Math.min(0.9, 0.5 + 0.12 * Math.log10(count));
        pixels.data.set([red, green, blue, 255 * strength], 4 * ((row + 1) * side + column + 1));
    }
    context.putImageData(pixels, 0, 0);
    pictures.set(grid, { color, picture });
    return picture;
}
