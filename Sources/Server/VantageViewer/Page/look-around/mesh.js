// Divides the screen into small cells and computes the picture coordinates of each corner. Within a cell, coordinates
// change so evenly that the GPU can interpolate them, so they need not be computed for each pixel.

/** @typedef {import('./flat-view.js').FlatView} FlatView */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./picture.js').Picture} Picture */

/** The maximum interpolation error along the sides of cells at the horizon, in pixels. */
const tolerance = 0.04;

/** The cell size for a flat photo, in pixels. */
const flatStep = 32;

export class Mesh {
    /**
     * @param {number} width Width of the screen in pixels.
     * @param {number} height
     * @param {number} step The maximum cell size in pixels.
     * @param {(x: number, y: number) => [number, number]} place Returns the picture coordinates of a pixel, from 0 to 1
     *     or, where a panorama wraps around, beyond that range.
     * @param {Picture['crop'] | null} crop The part of the sphere that the picture covers, or null for a photo.
     */
    constructor(width, height, step, place, crop) {
        this.crop = crop;
        this.columns = Math.ceil(width / step);
        this.rows = Math.ceil(height / step);
        /** Four values per corner, row by row: x and y from -1 to 1 with y up, then the picture coordinates. */
        this.corners = new Float32Array(4 * (this.columns + 1) * (this.rows + 1));
        for (let row = 0, at = 0; row <= this.rows; row++) {
            for (let column = 0; column <= this.columns; column++, at += 4) {
                const [x, y] = [column / this.columns, row / this.rows];
                const [across, down] = place(x * width, y * height);
                this.corners[at] = 2 * x - 1;
                this.corners[at + 1] = 1 - 2 * y;
                this.corners[at + 2] = across;
                this.corners[at + 3] = down;
            }
        }
    }
}

/**
 * Returns the mesh for a flat photo.
 * @param {FlatView} view
 * @param {number} width Width of the screen in pixels.
 * @param {number} height
 */
export function flatMesh(view, width, height) {
    const { picture, size } = view;
    const [corner, end] = [view.pixel({ x: 0, y: 0 }), view.pixel({ x: size.width, y: size.height })];
    return new Mesh(width, height, flatStep, (x, y) => [
        (corner.x + (end.x - corner.x) * x / width) / picture.width, (corner.y + (end.y - corner.y) * y / height) / picture.height,
    ], null);
}

/**
 * Returns the mesh for a panorama.
 * @param {{ focal: number, toCamera: number[] }} lens
 * @param {Picture} picture
 * @param {Vector} eye The position of the eye in the picture's camera frame, in radii of the sphere.
 * @param {number} width Width of the screen in pixels.
 * @param {number} height
 */
export function sphereMesh({ focal, toCamera }, picture, eye, width, height) {
    const { left, top, width: share, height: tall } = picture.crop;
    // Longitudes are measured from the middle of the view, so that they jump only behind the viewer.
    const middle = Math.atan2(toCamera[3], toCamera[4]);
    const [right, ahead, up] = [0, 3, 6].map((at) => turned(toCamera.slice(at, at + 3), middle));
    const from = turned(eye, middle);
    return new Mesh(width, height, Math.sqrt(8 * tolerance * focal), (column, row) => {
        const [aside, above] = [column - width / 2, height / 2 - row];
        const [x, y, z] = onSphere(from,
            right[0] * aside + ahead[0] * focal + up[0] * above,
            right[1] * aside + ahead[1] * focal + up[1] * above,
            right[2] * aside + ahead[2] * focal + up[2] * above);
        const longitude = middle + Math.atan2(x, y);
        const latitude = Math.atan2(z, Math.sqrt(x * x + y * y));
        return [(longitude / (2 * Math.PI) + 0.5 - left) / share, (0.5 - latitude / Math.PI - top) / tall];
    }, picture.crop);
}

/**
 * Returns a vector in the frame of a camera that is turned to the right.
 * @param {number[]} vector
 * @param {number} angle Radians.
 * @returns {Vector}
 */
function turned([x, y, z], angle) {
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
    return [x * cosine - y * sine, x * sine + y * cosine, z];
}

/**
 * Returns the intersection of a ray from the eye with the unit sphere.
 * @param {Vector} eye
 * @param {number} x
 * @param {number} y
 * @param {number} z
 * @returns {Vector}
 */
function onSphere(eye, x, y, z) {
    const beside = eye[0] * eye[0] + eye[1] * eye[1] + eye[2] * eye[2];
    if (beside === 0) return [x, y, z];
    const length = Math.sqrt(x * x + y * y + z * z);
    const along = (eye[0] * x + eye[1] * y + eye[2] * z) / length;
    const way = (Math.sqrt(along * along + 1 - beside) - along) / length;
    return [eye[0] + x * way, eye[1] + y * way, eye[2] + z * way];
}
