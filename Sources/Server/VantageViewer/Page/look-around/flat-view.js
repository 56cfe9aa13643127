// A view of a flat photo: an axis-aligned part of it, never warped.

import { clamp, degrees, radians } from '../shared/geodesy.js';
import { direction, cameraToWorld, vector, worldToCamera } from './frame.js';

/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').Size} Size */
/** @typedef {import('./sphere-view.js').View} View */

/** The largest scale, in CSS pixels per photo pixel. */
const largest = 4;

/** An immutable view; moving returns a new one. Has the same members as `SphereView`. */
export class FlatView {
    /**
     * @param {Picture} picture
     * @param {Size} size
     * @param {Point} center In pixels of the photo.
     * @param {number} scale CSS pixels per photo pixel.
     */
    constructor(picture, size, center, scale) {
        this.picture = picture;
        this.size = size;
        this.scale = clamp(scale, fit(picture, size), Math.max(largest, fit(picture, size)));
        this.center = {
            x: inside(center.x, picture.width, size.width / this.scale),
            y: inside(center.y, picture.height, size.height / this.scale),
        };
    }

    /**
     * Returns a view of the whole photo, or of the part that matches a preferred view.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Partial<View>} [preferred]
     */
    static of(picture, size, preferred = {}) {
        const whole = new FlatView(picture, size, { x: picture.width / 2, y: picture.height / 2 }, 0);
        return whole.with(preferred);
    }

    /** @returns {View} */
    get state() {
        const across = this.size.width / this.scale / 2 / this.picture.focal;
        return { ...this.direction(this.#middle), fov: 2 * degrees(Math.atan(across)) };
    }

    get heading() { return this.state.heading; }

    get pitch() { return this.state.pitch; }

    get fov() { return this.state.fov; }

    get #middle() { return { x: this.size.width / 2, y: this.size.height / 2 }; }

    /** @param {Partial<View>} change */
    with(change) {
        const { fov, heading = this.heading, pitch = this.pitch } = change;
        const scale = fov ? this.size.width / (2 * this.picture.focal * Math.tan(radians(fov) / 2)) : this.scale;
        return new FlatView(this.picture, this.size, this.#pixel(vector({ heading, pitch })) ?? this.center, scale);
    }

    /** @param {Size} size */
    resized(size) {
        const isWhole = this.scale <= fit(this.picture, this.size) * 1.0001;
        return new FlatView(this.picture, size, this.center, isWhole ? 0 : this.scale);
    }

    /**
     * Toggles between the whole photo and a closer view around a point. The closer view fills the screen.
     * @param {Point} point
     */
    toggled(point) {
        const [least, filled] = [fit(this.picture, this.size), cover(this.picture, this.size)];
        const isWhole = this.scale < Math.max(filled, least * 1.5) * 0.999;
        return new FlatView(this.picture, this.size, this.pixel(point), isWhole ? Math.max(filled, least * 2) : least);
    }

    /**
     * Returns the direction shown at a point, as a vector in world coordinates.
     * @param {Point} point
     */
    ray(point) {
        const { x, y } = this.pixel(point);
        const { width, height, focal } = this.picture;
        return cameraToWorld(this.picture.frame, [x - width / 2, focal, height / 2 - y]);
    }

    /** @param {Point} point */
    direction(point) { return direction(this.ray(point)); }

    /**
     * Returns the point at which a direction is shown, even beyond the screen, or null if the photo does not show it.
     * @param {Vector} ray
     * @returns {Point | null}
     */
    project(ray) {
        const pixel = this.#pixel(ray);
        const { width, height } = this.picture;
        return pixel && pixel.x >= 0 && pixel.y >= 0 && pixel.x <= width && pixel.y <= height ? {
            x: this.size.width / 2 + (pixel.x - this.center.x) * this.scale,
            y: this.size.height / 2 + (pixel.y - this.center.y) * this.scale,
        } : null;
    }

    /**
     * @param {number} factor
     * @param {Point} [point]
     */
    zoomed(factor, point = this.#middle) {
        const { x, y } = this.pixel(point);
        const scale = clamp(this.scale * factor, fit(this.picture, this.size), largest);
        const center = { x: x - (point.x - this.size.width / 2) / scale, y: y - (point.y - this.size.height / 2) / scale };
        return new FlatView(this.picture, this.size, center, scale);
    }

    /**
     * @param {Point} from
     * @param {Point} to
     */
    dragged(from, to) {
        const { x, y } = this.center;
        const center = { x: x - (to.x - from.x) / this.scale, y: y - (to.y - from.y) / this.scale };
        return new FlatView(this.picture, this.size, center, this.scale);
    }

    /**
     * Returns the photo pixel at a point.
     * @param {Point} point
     */
    pixel({ x, y }) {
        return {
            x: this.center.x + (x - this.size.width / 2) / this.scale,
            y: this.center.y + (y - this.size.height / 2) / this.scale,
        };
    }

    /**
     * @param {Vector} ray
     * @returns {Point | null}
     */
    #pixel(ray) {
        const [x, y, z] = worldToCamera(this.picture.frame, ray);
        const { width, height, focal } = this.picture;
        return y <= 1e-9 * Math.hypot(x, z) ? null : { x: width / 2 + focal * x / y, y: height / 2 - focal * z / y };
    }
}

/**
 * Returns the scale at which the whole photo fits the screen.
 * @param {Picture} picture
 * @param {Size} size
 */
const fit = (picture, size) => Math.min(size.width / picture.width, size.height / picture.height);

/**
 * Returns the scale at which the photo fills the screen.
 * @param {Picture} picture
 * @param {Size} size
 */
const cover = (picture, size) => Math.max(size.width / picture.width, size.height / picture.height);

/**
 * Clamps a view's center so that it shows as little as possible beyond the photo's edges.
 * @param {number} middle
 * @param {number} length The length of the photo.
 * @param {number} shown The length in view.
 */
const inside = (middle, length, shown) =>
    shown >= length ? length / 2 : clamp(middle, shown / 2, length - shown / 2);
