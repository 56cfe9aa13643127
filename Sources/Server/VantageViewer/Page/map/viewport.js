// The part of the world that a map shows.

import { clamp } from '../shared/geodesy.js';
import { coordinateOf, eastward, worldPoint, worldSize, wrapped } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./mercator.js').WorldPoint} WorldPoint */

/**
 * In CSS pixels (points) from the map's top-left corner.
 * @typedef {{ x: number, y: number }} Point
 */

/**
 * A center and a zoom. At zoom z the world is 512·2^z points wide.
 * @typedef {{ center: Coordinate, zoom: number }} Camera
 */

/**
 * A bounding box in degrees. `west` is greater than `east` if the box crosses ±180°.
 * @typedef {{ west: number, south: number, east: number, north: number }} Box
 */

/**
 * The widths, in points, of the strips that the page covers along each of the map's edges.
 * @typedef {{ top: number, right: number, bottom: number, left: number }} Padding
 */

export const greatestZoom = 22;

/**
 * Returns the bounding box of coordinates.
 * @param {Coordinate[]} coordinates
 * @returns {Box}
 */
export function boxOf(coordinates) {
    const latitudes = coordinates.map(({ latitude }) => latitude);
    const longitudes = coordinates.map(({ longitude }) => longitude);
    return {
        west: Math.min(...longitudes), south: Math.min(...latitudes), east: Math.max(...longitudes), north: Math.max(...latitudes),
    };
}

/** @type {Padding} */
const free = { top: 0, right: 0, bottom: 0, left: 0 };

/** A camera and the size of its map. Viewports are immutable; moving returns a new one. */
export class Viewport {
    /**
     * @param {WorldPoint} center
     * @param {number} zoom
     * @param {number} width
     * @param {number} height
     * @param {Padding} [padding]
     */
    constructor(center, zoom, width, height, padding = free) {
        /** @readonly */
        this.zoom = clamp(zoom, Viewport.#leastZoom(height), greatestZoom);
        /** @readonly */
        this.width = width;
        /** @readonly */
        this.height = height;
        /** @readonly */
        this.padding = padding;
        /** The width of the world in points. @readonly */
        this.scale = worldSize * 2 ** this.zoom;
        const margin = Math.min(0.5, height / 2 / this.scale);
        /** @readonly */
        this.center = { x: wrapped(center.x), y: clamp(center.y, margin, 1 - margin) };
    }

    /**
     * Returns the zoom at which the world is as tall as the map.
     * @param {number} height
     */
    static #leastZoom(height) {
        return Math.max(0, Math.log2(Math.max(1, height) / worldSize));
    }

    /** @returns {Camera} */
    get camera() { return { center: coordinateOf(this.world(this.middle)), zoom: this.zoom }; }

    /** @returns {Point} The center of the part that the page does not cover. */
    get middle() {
        const { top, right, bottom, left } = this.padding;
        return { x: (this.width + left - right) / 2, y: (this.height + top - bottom) / 2 };
    }

    /**
     * Returns the viewport for a camera and a map size.
     * @param {Camera} camera
     * @param {number} width
     * @param {number} height
     * @param {Padding} [padding]
     */
    static at({ center, zoom }, width, height, padding) {
        return new Viewport({ x: 0.5, y: 0.5 }, zoom, width, height, padding).around(worldPoint(center));
    }

    /**
     * Returns the viewport with a place in the middle.
     * @param {WorldPoint} place
     */
    around(place) {
        const { x, y } = this.middle;
        const center = { x: place.x + (this.width / 2 - x) / this.scale, y: place.y + (this.height / 2 - y) / this.scale };
        return new Viewport(center, this.zoom, this.width, this.height, this.padding);
    }

    /**
     * Returns the point at which a place appears, on the copy of the world nearest to the center. It may be out of
     * view.
     * @param {WorldPoint} place
     * @returns {Point}
     */
    point(place) {
        return {
            x: this.width / 2 + eastward(this.center.x, place.x) * this.scale,
            y: this.height / 2 + (place.y - this.center.y) * this.scale,
        };
    }

    /**
     * @param {Point} point
     * @returns {WorldPoint} With an `x` that may be outside 0...1.
     */
    world({ x, y }) {
        return {
            x: this.center.x + (x - this.width / 2) / this.scale,
            y: this.center.y + (y - this.height / 2) / this.scale,
        };
    }

    /** @param {Point} point */
    contains({ x, y }) {
        return x >= 0 && y >= 0 && x <= this.width && y <= this.height;
    }

    /**
     * Returns the viewport after dragging the map.
     * @param {number} right In points.
     * @param {number} down In points.
     */
    moved(right, down) {
        return new Viewport(this.world({ x: this.width / 2 - right, y: this.height / 2 - down }), this.zoom, this.width, this.height, this.padding);
    }

    /**
     * Returns the viewport at another zoom.
     * @param {number} zoom
     * @param {Point} [around] The point that stays in place. Defaults to the middle.
     */
    zoomed(zoom, around = this.middle) {
        const level = clamp(zoom, Viewport.#leastZoom(this.height), greatestZoom);
        const [fixed, scale] = [this.world(around), worldSize * 2 ** level];
        const center = { x: fixed.x - (around.x - this.width / 2) / scale, y: fixed.y - (around.y - this.height / 2) / scale };
        return new Viewport(center, level, this.width, this.height, this.padding);
    }

    /**
     * Returns the viewport at another size, with the same place in the middle.
     * @param {number} width
     * @param {number} height
     * @param {Padding} [padding]
     */
    resized(width, height, padding = this.padding) {
        return new Viewport(this.center, this.zoom, width, height, padding).around(this.world(this.middle));
    }

    /**
     * Returns the closest viewport that shows an entire box.
     * @param {Box} box
     * @param {number | Padding} [margin] The margin at each edge in points, in addition to the padding.
     */
    fitting(box, margin = 40) {
        const spare = typeof margin === 'number' ? { top: margin, right: margin, bottom: margin, left: margin } : margin;
        const [northWest, southEast] = [
            worldPoint({ latitude: box.north, longitude: box.west }), worldPoint({ latitude: box.south, longitude: box.east })];
        const [across, down] = [wrapped(southEast.x - northWest.x), southEast.y - northWest.y];
        const { top, right, bottom, left } = this.padding;
        const room = [Math.max(1, this.width - left - right - spare.left - spare.right), Math.max(1, this.height - top - bottom - spare.top - spare.bottom)];
        const scale = Math.min(room[0] / Math.max(across, 1e-9), room[1] / Math.max(down, 1e-9));
        const zoom = Math.min(18, Math.floor(2 * Math.log2(scale / worldSize)) / 2);
        const fitted = new Viewport(this.center, zoom, this.width, this.height, this.padding);
        const [aside, below] = [spare.right - spare.left, spare.bottom - spare.top].map((points) => points / 2 / fitted.scale);
        return fitted.around({ x: northWest.x + across / 2 + aside, y: northWest.y + down / 2 + below });
    }

    /** @param {Viewport} other */
    equals(other) {
        return this.zoom === other.zoom && this.center.x === other.center.x && this.center.y === other.center.y
            && this.width === other.width && this.height === other.height && this.padding === other.padding;
    }
}
