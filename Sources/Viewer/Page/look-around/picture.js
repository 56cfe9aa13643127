// The picture of a scene: its sizes, its tiles, and which part of the world it shows.

import { segment } from '../shared/server.js';
import { frame } from './frame.js';

/**
 * One of the sizes at which a picture is stored.
 * @typedef {{ width: number, height: number, columns: number, rows: number }} Level
 */

/**
 * A part of a picture at one of its levels.
 * @typedef {{ picture: Picture, level: number, column: number, row: number, key: string }} Tile
 */

/** Pixels that a tile has alone, and all of a side. */
export const core = 510;
export const tileSize = 512;

/** Degrees across a photo of which nobody knows them. */
const usualFov = 65;

/** A panorama or a photo, as `tiles.json` describes it. */
export class Picture {
    /**
     * @param {any} description What the server answers for `tiles.json`.
     * @param {string} server Its address: pictures of two servers are never mixed up.
     */
    constructor(description, server) {
        this.scene = /** @type {string} */ (description.scene);
        this.key = server + this.scene;
        this.isFlat = description.kind === 'photo';
        this.width = /** @type {number} */ (description.width);
        this.height = /** @type {number} */ (description.height);
        this.levels = /** @type {Level[]} */ (description.levels.slice(0, 8));
        this.crop = share(description);
        /** Whether headings count from north; otherwise from the middle of the picture. */
        this.isOriented = typeof description.heading === 'number';
        this.frame = frame(description.heading ?? 0, description.pitch ?? 0, description.roll ?? 0);
        this.heading = /** @type {number} */ (description.heading ?? 0);
        /** Pixels between the eye and a photo. */
        this.focal = this.width / 2 / Math.tan((description.fov ?? usualFov) / 360 * Math.PI);
    }

    /** Whether the left and right edges meet. */
    get wraps() { return this.crop.width > 0.999999; }

    /** Below the server's address. */
    get path() { return `v1/scenes/${segment(this.scene)}/`; }

    /**
     * The smallest level that is at least as wide.
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

    /** @param {Tile} tile */
    static path({ picture, level, column, row }) {
        return `${picture.path}tiles/${level}/${column}/${row}.jpg`;
    }
}

/** A whole panorama of which nothing is known: what is looked at before there is a scene. */
export const blank = new Picture({ scene: '', kind: 'panorama', width: 2048, height: 1024, levels: [] }, '');

/**
 * The part of the sphere that a picture shows, as shares of it.
 * @param {any} description
 */
function share({ width, height, crop }) {
    const { left, top, fullWidth, fullHeight } = crop ?? { left: 0, top: 0, fullWidth: width, fullHeight: height };
    return { left: left / fullWidth, top: top / fullHeight, width: width / fullWidth, height: height / fullHeight };
}
