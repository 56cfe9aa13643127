// Draws stand-ins for missing tiles: part of a coarser tile, with finer tiles over it.

/** @typedef {import('./tile-cover.js').Cell} Cell */

/** @typedef {{ left: number, top: number, width: number, height: number }} Frame */

/**
 * Returns a loaded tile for a cell, at any resolution.
 * @typedef {(cell: Cell) => ImageBitmap | HTMLCanvasElement | null} TileLookup
 */

/** The number of finer levels that are searched. */
const deepest = 2;

/**
 * Draws the cell's own tile, whatever its pixel density, or, if none is loaded, tiles from other zooms.
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {Frame} place
 * @param {TileLookup} lookup
 * @returns {boolean} Whether the whole cell is covered.
 */
export function paintStandIn(context, cell, place, lookup) {
    const same = lookup(cell);
    if (same) context.drawImage(same, place.left, place.top, place.width, place.height);
    const isCovered = same !== null || paintCoarser(context, cell, place, lookup);
    const isFiner = same === null && paintFiner(context, cell, place, lookup, deepest);
    return isCovered || isFiner;
}

/**
 * Draws the part of a coarser tile that covers a cell.
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {Frame} place
 * @param {TileLookup} lookup
 * @returns {boolean} Whether there is one.
 */
export function paintCoarser(context, cell, place, lookup) {
    for (let up = 1; up <= cell.z; up += 1) {
        const part = 2 ** up;
        const tile = lookup({ z: cell.z - up, x: Math.floor(cell.x / part), y: Math.floor(cell.y / part), column: 0 });
        if (!tile) continue;
        const side = tile.width / part;
        const [left, top] = [cell.x % part * side, cell.y % part * side];
        context.drawImage(tile, left, top, side, side, place.left, place.top, place.width, place.height);
        return true;
    }
    return false;
}

/**
 * Draws the finer tiles within a cell.
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {Frame} place
 * @param {TileLookup} lookup
 * @param {number} levels The number of finer levels to search.
 * @returns {boolean} Whether the whole cell is covered.
 */
export function paintFiner(context, cell, place, lookup, levels) {
    const parts = quarters(cell, place).map(([part, within]) => {
        const tile = lookup(part);
        if (tile) context.drawImage(tile, within.left, within.top, within.width, within.height);
        return tile !== null || (levels > 1 && paintFiner(context, part, within, lookup, levels - 1));
    });
    return parts.every((isCovered) => isCovered);
}

/**
 * Returns the four cells of the next level that make up a cell, each with its frame.
 * @param {Cell} cell
 * @param {Frame} place
 * @returns {Array<[Cell, Frame]>}
 */
function quarters({ z, x, y }, { left, top, width, height }) {
    const [middleX, middleY] = [left + Math.round(width / 2), top + Math.round(height / 2)];
    return [0, 1, 2, 3].map((index) => {
        const [east, south] = [index % 2, index >> 1];
        return [
            { z: z + 1, x: 2 * x + east, y: 2 * y + south, column: 0 },
            {
                left: east ? middleX : left, top: south ? middleY : top,
                width: east ? left + width - middleX : middleX - left,
                height: south ? top + height - middleY : middleY - top,
            },
        ];
    });
}
