// What part of the world a map shows.

import { clamp } from '../shared/geodesy.js';
import { coordinateOf, eastward, worldPoint, worldSize, wrapped } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./mercator.js').WorldPoint} WorldPoint */

/**
 * CSS pixels from the map's top-left corner.
 * @typedef {{ x: number, y: number }} Point
 */

/**
 * At zoom z the world is 512·2^z points wide.
 * @typedef {{ center: Coordinate, zoom: number }} Camera
 */

/**
 * Degrees; west may be greater than east, across ±180°.
 * @typedef {{ west: number, south: number, east: number, north: number }} Box
 */

/**
 * Points at the edges that a page covers.
 * @typedef {{ top: number, right: number, bottom: number, left: number }} Padding
 */

export const greatestZoom = 22;

/** @type {Padding} */
const free = { top: 0, right: 0, bottom: 0, left: 0 };

/** A camera and the size of the map that it is for. It does not change: moving makes another one. */
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
        /** Points that the world is wide. @readonly */
        this.scale = worldSize * 2 ** this.zoom;
        const margin = Math.min(0.5, height / 2 / this.scale);
        /** @readonly */
        this.center = { x: wrapped(center.x), y: clamp(center.y, margin, 1 - margin) };
    }

    /**
     * Where a map of this height shows the world from edge to edge.
     * @param {number} height
     */
    static #leastZoom(height) {
        return Math.max(0, Math.log2(Math.max(1, height) / worldSize));
    }

    /** @returns {Camera} */
    get camera() { return { center: coordinateOf(this.world(this.middle)), zoom: this.zoom }; }

    /** @returns {Point} Of what the page does not cover. */
    get middle() {
        const { top, right, bottom, left } = this.padding;
        return { x: (this.width + left - right) / 2, y: (this.height + top - bottom) / 2 };
    }

    /**
     * @param {Camera} camera
     * @param {number} width
     * @param {number} height
     * @param {Padding} [padding]
     */
    static at({ center, zoom }, width, height, padding) {
        return new Viewport({ x: 0.5, y: 0.5 }, zoom, width, height, padding).around(worldPoint(center));
    }

    /**
     * With a place in the middle.
     * @param {WorldPoint} place
     */
    around(place) {
        const { x, y } = this.middle;
        const center = { x: place.x + (this.width / 2 - x) / this.scale, y: place.y + (this.height / 2 - y) / this.scale };
        return new Viewport(center, this.zoom, this.width, this.height, this.padding);
    }

    /**
     * Where a place of the world is, on its copy that is nearest to the middle, be it in view or not.
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
     * @returns {WorldPoint} `x` goes on beyond 0 and 1.
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
     * What is shown once the map was moved by so many points.
     * @param {number} right
     * @param {number} down
     */
    moved(right, down) {
        return new Viewport(this.world({ x: this.width / 2 - right, y: this.height / 2 - down }), this.zoom, this.width, this.height, this.padding);
    }

    /**
     * @param {number} zoom
     * @param {Point} [around] What stays where it is; the middle otherwise.
     */
    zoomed(zoom, around = this.middle) {
        const level = clamp(zoom, Viewport.#leastZoom(this.height), greatestZoom);
        const [fixed, scale] = [this.world(around), worldSize * 2 ** level];
        const center = { x: fixed.x - (around.x - this.width / 2) / scale, y: fixed.y - (around.y - this.height / 2) / scale };
        return new Viewport(center, level, this.width, this.height, this.padding);
    }

    /**
     * The same place in the middle of another size.
     * @param {number} width
     * @param {number} height
     * @param {Padding} [padding]
     */
    resized(width, height, padding = this.padding) {
        return new Viewport(this.center, this.zoom, width, height, padding).around(this.world(this.middle));
    }

    /**
     * All of a box, as near as it allows.
     * @param {Box} box
     * @param {number} [margin] Points at each edge that stay free, besides what the page covers.
     */
    fitting(box, margin = 40) {
        const [northWest, southEast] = [
            worldPoint({ latitude: box.north, longitude: box.west }), worldPoint({ latitude: box.south, longitude: box.east })];
        const [across, down] = [wrapped(southEast.x - northWest.x), southEast.y - northWest.y];
        const { top, right, bottom, left } = this.padding;
        const room = [Math.max(1, this.width - left - right - 2 * margin), Math.max(1, this.height - top - bottom - 2 * margin)];
        const scale = Math.min(room[0] / Math.max(across, 1e-9), room[1] / Math.max(down, 1e-9));
        const zoom = Math.min(18, Math.floor(2 * Math.log2(scale / worldSize)) / 2);
        return new Viewport(this.center, zoom, this.width, this.height, this.padding)
            .around({ x: northWest.x + across / 2, y: northWest.y + down / 2 });
    }

    /** @param {Viewport} other */
    equals(other) {
        return this.zoom === other.zoom && this.center.x === other.center.x && this.center.y === other.center.y
            && this.width === other.width && this.height === other.height && this.padding === other.padding;
    }
}
