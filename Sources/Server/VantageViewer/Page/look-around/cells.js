// Groups the cells of a mesh by how they are drawn: cells within one tile, cells near the poles, and all others.

/** @typedef {import('./mesh.js').Mesh} Mesh */
/** @typedef {import('./scene-textures.js').SceneTextures} SceneTextures */

/**
 * A range of indices for cells that are drawn together.
 * @typedef {{ kind: number, first: number, count: number }} Part
 */

/** Kinds of cells: nonlinear ones, and those that span several tiles. Any other number identifies a tile. */
export const bent = -2;
export const mixed = -1;

/** The angle from the horizon, in radians, beyond which meridians curve too much within a cell. */
const steepest = 1.05;

/** The width, as a fraction of the full circle, above which a cell must span the seam between the picture's edges. */
const widest = 0.2;

/**
 * Returns the triangles of a mesh, two per cell, grouped by kind.
 * @param {Mesh} mesh
 * @param {SceneTextures | null} textures
 * @returns {{ indices: Uint16Array, parts: Part[] }}
 */
export function cellsOf(mesh, textures) {
    const kinds = cornerKinds(mesh, textures);
    /** @type {Map<number, number[]>} */
    const found = new Map();
    for (let row = 0, corner = 0; row < mesh.rows; row++, corner++) {
        for (let column = 0; column < mesh.columns; column++, corner++) {
            const below = corner + mesh.columns + 1;
            const kind = cellKind(mesh, kinds, corner, below);
            const indices = found.get(kind) ?? [];
            if (indices.length === 0) found.set(kind, indices);
            indices.push(corner, below, corner + 1, corner + 1, below, below + 1);
        }
    }
    return joined(found);
}

/**
 * Returns the kind of each corner.
 * @param {Mesh} mesh
 * @param {SceneTextures | null} textures
 */
function cornerKinds({ corners, crop }, textures) {
    const kinds = new Int32Array(corners.length / 4);
    for (let corner = 0; corner < kinds.length; corner++) {
        const [x, y] = [corners[4 * corner + 2], corners[4 * corner + 3]];
        const isSteep = crop && Math.abs(0.5 - crop.top - y * crop.height) > steepest / Math.PI;
        kinds[corner] = isSteep ? bent : textures?.tileAt(x, y) ?? mixed;
    }
    return kinds;
}

/**
 * Returns the kind of a cell.
 * @param {Mesh} mesh
 * @param {Int32Array} kinds The kinds of the corners.
 * @param {number} above The index of the top left corner.
 * @param {number} below The index of the bottom left corner.
 */
function cellKind({ corners, crop }, kinds, above, below) {
    const [a, b, c, d] = [kinds[above], kinds[above + 1], kinds[below], kinds[below + 1]];
    if (a === bent || b === bent || c === bent || d === bent) return bent;
    if (crop) {
        const most = widest / crop.width;
        const across = Math.abs(corners[4 * below + 6] - corners[4 * above + 2]);
        const other = Math.abs(corners[4 * below + 2] - corners[4 * above + 6]);
        if (across > most || other > most) return bent;
    }
    return a === b && a === c && a === d ? a : mixed;
}

/** @param {Map<number, number[]>} found Indices by kind of cell. */
function joined(found) {
    const indices = new Uint16Array([...found.values()].reduce((sum, { length }) => sum + length, 0));
    /** @type {Part[]} */
    const parts = [];
    let first = 0;
    for (const [kind, own] of found) {
        indices.set(own, first);
        parts.push({ kind, first, count: own.length });
        first += own.length;
    }
    return { indices, parts };
}
