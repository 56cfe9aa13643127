// The picture of a scene: its levels, its tiles, and the directions that it covers.

import { segment } from '../shared/server.js';
import { frame } from './frame.js';

/**
 * One of the resolutions in which a picture is available.
 * @typedef {{ width: number, height: number, columns: number, rows: number }} Level
 */

/**
 * A tile of a picture at one of its levels.
 * @typedef {{ picture: Picture, level: number, column: number, row: number, key: string }} Tile
 */

/** The side length of a tile in pixels: first without, then with the border that it shares with its neighbors. */
export const core = 510;
export const tileSize = 512;

/** The horizontal field of view assumed for a photo without one, in degrees. */
const usualFov = 65;

/** A panorama or a photo, as described by `tiles.json`. */
export class Picture {
    /**
     * @param {any} description The server's response for `tiles.json`.
     * @param {string} server The server's URL, which distinguishes pictures from different servers.
     */
    constructor(description, server) {
        this.scene = /** @type {string} */ (description.scene);
        this.key = server + this.scene;
        this.isFlat = description.kind === 'photo';
        this.width = /** @type {number} */ (description.width);
        this.height = /** @type {number} */ (description.height);
        this.levels = /** @type {Level[]} */ (description.levels.slice(0, 8));
        this.crop = share(description);
        /** Whether headings are relative to north. Otherwise they are relative to the middle of the picture. */
        this.isOriented = typeof description.heading === 'number';
        this.frame = frame(description.heading ?? 0, description.pitch ?? 0, description.roll ?? 0);
        this.heading = /** @type {number} */ (description.heading ?? 0);
        /** The focal length of a photo, in pixels. */
        this.focal = this.width / 2 / Math.tan((description.fov ?? usualFov) / 360 * Math.PI);
    }

    /** Whether the left and right edges meet. */
    get wraps() { return this.crop.width > 0.999999; }

    /** The path of the scene, relative to the server's URL. */
    get path() { return `v1/scenes/${segment(this.scene)}/`; }

    /**
     * Returns the smallest level that is at least this wide.
     * @param {number} width In pixels.
     */
    level(width) {
        return Math.max(0, this.levels.filter((level) => level.width >= width).length - 1);
    }

    /**
     * @param {number} level
     * @param {number} column
     * @param {number} row
     * @returns {Tile}
     */
    tile(level, column, row) {
        return { picture: this, level, column, row, key: `${this.key}/${level}/${column}/${row}` };
    }

    /**
     * Returns the path of a tile, relative to the server's URL.
     * @param {Tile} tile
     */
    static path({ picture, level, column, row }) {
        return `${picture.path}tiles/${level}/${column}/${row}.jpg`;
    }
}

/** A placeholder panorama that is shown before there is a scene. */
export const blank = new Picture({ scene: '', kind: 'panorama', width: 2048, height: 1024, levels: [], heading: 0 }, '');

/**
 * Returns the part of the sphere that a picture covers, as fractions of the full width and height.
 * @param {any} description
 */
function share({ width, height, crop }) {
    const { left, top, fullWidth, fullHeight } = crop ?? { left: 0, top: 0, fullWidth: width, fullHeight: height };
    return { left: left / fullWidth, top: top / fullHeight, width: width / fullWidth, height: height / fullHeight };
}
