// A level view of a panorama: what a point of the screen shows, and where a direction falls.

import { clamp, degrees, normalized, radians, turn } from '../shared/geodesy.js';
import { direction, frame, outside, vector, within } from './frame.js';

/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./picture.js').Picture} Picture */

/**
 * Where one looks and how much one sees: degrees, `fov` across the width.
 * @typedef {{ heading: number, pitch: number, fov: number }} View
 */

/** @typedef {{ width: number, height: number }} Size In CSS pixels. */
/** @typedef {{ x: number, y: number }} Point In CSS pixels from the top left corner. */

/** Degrees: the narrowest and widest view, along the longer side. */
const narrowest = 10;
const widest = 120;

/** A view as a value: each movement makes another. */
export class SphereView {
    /**
     * @param {Picture} picture
     * @param {Size} size
     * @param {View} view
     */
    constructor(picture, size, view) {
        this.picture = picture;
        this.size = size;
        this.fov = clamp(view.fov, narrowest, widestAcross(size));
        const { heading, pitch } = kept(picture, view);
        this.heading = normalized(heading);
        this.pitch = clamp(pitch, -90, 90);
        this.frame = frame(this.heading, this.pitch);
        /** Pixels between the eye and the screen. */
        this.focal = size.width / 2 / Math.tan(radians(this.fov) / 2);
    }

    /**
     * A view that suits the shape of the screen.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Partial<View>} [wish]
     */
    static of(picture, size, wish = {}) {
        const narrow = 2 * degrees(Math.atan(Math.min(1, size.width / size.height)));
        const start = { heading: picture.heading, pitch: 0, fov: narrow };
        return new SphereView(picture, size, { ...start, ...wish });
    }

    /** @returns {View} */
    get state() { return { heading: this.heading, pitch: this.pitch, fov: this.fov }; }

    /** Degrees between the top and the bottom of the middle. */
    get tall() { return 2 * degrees(Math.atan(this.size.height / 2 / this.focal)); }

    /** @param {Partial<View>} change */
    with(change) { return new SphereView(this.picture, this.size, { ...this.state, ...change }); }

    /** @param {Size} size */
    resized(size) { return new SphereView(this.picture, size, this.state); }

    /**
     * What a point shows, as a vector of the world.
     * @param {Point} point
     */
    ray(point) { return outside(this.frame, this.#onScreen(point)); }

    /** @param {Point} point */
    direction(point) { return direction(this.ray(point)); }

    /**
     * Where a direction falls, also beside the screen; null is behind the eye.
     * @param {Vector} ray
     * @returns {Point | null}
     */
    project(ray) {
        const [x, y, z] = within(this.frame, ray);
        if (y <= 1e-9 * Math.hypot(x, z)) return null;
        return { x: this.size.width / 2 + this.focal * x / y, y: this.size.height / 2 - this.focal * z / y };
    }

    /**
     * The view that has something of the world at a point of the screen, as nearly as a level view can.
     * @param {Vector} ray
     * @param {Point} point
     */
    keeping(ray, point) {
        const [x, y, z] = this.#onScreen(point);
        const reach = Math.hypot(y, z);
        const height = ray[2] / Math.hypot(...ray) * Math.hypot(x, y, z);
        const pitch = degrees(Math.asin(clamp(height / reach, -1, 1)) - Math.atan2(z, y));
        const p = radians(clamp(pitch, -90, 90));
        const aside = degrees(Math.atan2(x, Math.cos(p) * y - Math.sin(p) * z));
        return this.with({ heading: direction(ray).heading - aside, pitch });
    }

    /**
     * @param {number} factor Above 1 is nearer.
     * @param {Point} [point] What stays where it is.
     */
    zoomed(factor, point) {
        const fov = 2 * degrees(Math.atan(Math.tan(radians(this.fov) / 2) / factor));
        const view = this.with({ fov });
        return point ? view.keeping(this.ray(point), point) : view;
    }

    /**
     * @param {Point} from
     * @param {Point} to
     */
    dragged(from, to) { return this.keeping(this.ray(from), to); }

    /** @param {Point} point */
    #onScreen({ x, y }) {
        return /** @type {Vector} */ ([x - this.size.width / 2, this.focal, this.size.height / 2 - y]);
    }
}

/** @param {Size} size */
function widestAcross({ width, height }) {
    const steep = 2 * degrees(Math.atan(Math.tan(radians(widest) / 2) * width / height));
    return Math.max(90, Math.min(widest, steep));
}

/**
 * A direction that keeps to the part that a cropped panorama has.
 * @param {Picture} picture
 * @param {Direction} wish
 * @returns {Direction}
 */
function kept(picture, wish) {
    const { left, top, width, height } = picture.crop;
    if (width > 0.999 && height > 0.999) return wish;
    const own = direction(within(picture.frame, vector({ heading: wish.heading, pitch: clamp(wish.pitch, -90, 90) })));
    const lowest = (0.5 - top - height) * 180;
    const heading = picture.wraps ? own.heading : between(own.heading, (left - 0.5) * 360, width * 360);
    const inside = { heading, pitch: clamp(own.pitch, lowest, (0.5 - top) * 180) };
    if (Math.abs(turn(inside.heading, own.heading)) < 1e-9 && inside.pitch === own.pitch) return wish;
    return direction(outside(picture.frame, vector(inside)));
}

/**
 * The heading of an arc that is nearest to another.
 * @param {number} heading
 * @param {number} start
 * @param {number} length
 */
function between(heading, start, length) {
    const middle = start + length / 2;
    return middle + clamp(turn(middle, heading), -length / 2, length / 2);
}
