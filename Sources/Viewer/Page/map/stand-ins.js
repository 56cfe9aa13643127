// What is drawn where a tile is missing: what a coarser one has of it, and upon that finer ones.

/** @typedef {import('./tile-cover.js').Cell} Cell */

/** @typedef {{ left: number, top: number, width: number, height: number }} Frame */

/**
 * A tile in whatever form there is.
 * @typedef {(cell: Cell) => ImageBitmap | null} Stock
 */

/** How much finer tiles may be that stand in. */
const deepest = 2;

/**
 * The same tile in another form, else others.
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {Frame} place
 * @param {Stock} stock
 * @returns {boolean} Whether all of it is covered.
 */
export function paintStandIn(context, cell, place, stock) {
    const same = stock(cell);
    if (same) context.drawImage(same, place.left, place.top, place.width, place.height);
    const isCovered = same !== null || paintCoarser(context, cell, place, stock);
    const isFiner = same === null && paintFiner(context, cell, place, stock, deepest);
    return isCovered || isFiner;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {Frame} place
 * @param {Stock} stock
 */
function paintCoarser(context, cell, place, stock) {
    for (let up = 1; up <= cell.z; up += 1) {
        const part = 2 ** up;
        const tile = stock({ z: cell.z - up, x: Math.floor(cell.x / part), y: Math.floor(cell.y / part), column: 0 });
        if (!tile) continue;
        const side = tile.width / part;
        const [left, top] = [cell.x % part * side, cell.y % part * side];
        context.drawImage(tile, left, top, side, side, place.left, place.top, place.width, place.height);
        return true;
    }
    return false;
}

/**
 * @param {CanvasRenderingContext2D} context
 * @param {Cell} cell
 * @param {Frame} place
 * @param {Stock} stock
 * @param {number} levels How much finer they may be.
 * @returns {boolean} Whether they cover all of it.
 */
function paintFiner(context, cell, place, stock, levels) {
    const parts = quarters(cell, place).map(([part, within]) => {
        const tile = stock(part);
        if (tile) context.drawImage(tile, within.left, within.top, within.width, within.height);
        return tile !== null || (levels > 1 && paintFiner(context, part, within, stock, levels - 1));
    });
    return parts.every((isCovered) => isCovered);
}

/**
 * The four tiles of the next level that lie in one, each with its place.
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
