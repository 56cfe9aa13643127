// A view of a panorama with a level horizon. Converts between points on the screen and directions.

import { clamp, degrees, normalized, radians, turn } from '../shared/geodesy.js';
import { direction, frame, cameraToWorld, vector, worldToCamera } from './frame.js';

/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./picture.js').Picture} Picture */

/**
 * A view in degrees. `fov` is the horizontal field of view.
 * @typedef {{ heading: number, pitch: number, fov: number }} View
 */

/** @typedef {{ width: number, height: number }} Size In CSS pixels. */
/** @typedef {{ x: number, y: number }} Point In CSS pixels from the top left corner. */

/** The smallest and largest field of view along the longer side, in degrees. */
const narrowest = 10;
const widest = 120;

/** An immutable view; moving returns a new one. */
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
        const { heading, pitch } = clampToPicture(picture, view);
        this.heading = normalized(heading);
        this.pitch = clamp(pitch, -90, 90);
        this.frame = frame(this.heading, this.pitch);
        /** The focal length, in CSS pixels. */
        this.focal = size.width / 2 / Math.tan(radians(this.fov) / 2);
    }

    /**
     * Returns a view whose field of view suits the shape of the screen.
     * @param {Picture} picture
     * @param {Size} size
     * @param {Partial<View>} [preferred]
     */
    static of(picture, size, preferred = {}) {
        const narrow = 2 * degrees(Math.atan(Math.min(1, size.width / size.height)));
        const start = { heading: picture.heading, pitch: 0, fov: narrow };
        return new SphereView(picture, size, { ...start, ...preferred });
    }

    /** @returns {View} */
    get state() { return { heading: this.heading, pitch: this.pitch, fov: this.fov }; }

    /** The vertical field of view through the center, in degrees. */
    get tall() { return 2 * degrees(Math.atan(this.size.height / 2 / this.focal)); }

    /** @param {Partial<View>} change */
    with(change) { return new SphereView(this.picture, this.size, { ...this.state, ...change }); }

    /** @param {Size} size */
    resized(size) { return new SphereView(this.picture, size, this.state); }

    /**
     * Returns the direction shown at a point, as a vector in world coordinates.
     * @param {Point} point
     */
    ray(point) { return cameraToWorld(this.frame, this.#onScreen(point)); }

    /** @param {Point} point */
    direction(point) { return direction(this.ray(point)); }

    /**
     * Returns the point at which a direction is shown, even beyond the screen, or null if it is behind the camera.
     * @param {Vector} ray
     * @returns {Point | null}
     */
    project(ray) {
        const [x, y, z] = worldToCamera(this.frame, ray);
        if (y <= 1e-9 * Math.hypot(x, z)) return null;
        return { x: this.size.width / 2 + this.focal * x / y, y: this.size.height / 2 - this.focal * z / y };
    }

    /**
     * Returns the view that shows a direction at a point on the screen, as closely as a level view can.
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
     * Returns the zoomed view.
     * @param {number} factor Values above 1 zoom in.
     * @param {Point} [point] The point that stays in place.
     */
    zoomed(factor, point) {
        const fov = 2 * degrees(Math.atan(Math.tan(radians(this.fov) / 2) / factor));
        const view = this.with({ fov });
        return point ? view.keeping(this.ray(point), point) : view;
    }

    /**
     * Returns the view after dragging from one point to another.
     * @param {Point} from
     * @param {Point} to
     */
    dragged(from, to) { return this.keeping(this.ray(from), to); }

    /** @param {Point} point */
    #onScreen({ x, y }) {
        return /** @type {Vector} */ ([x - this.size.width / 2, this.focal, this.size.height / 2 - y]);
    }
}

/**
 * Returns the largest horizontal field of view for a size.
 * @param {Size} size
 */
function widestAcross({ width, height }) {
    const steep = 2 * degrees(Math.atan(Math.tan(radians(widest) / 2) * width / height));
    return Math.max(90, Math.min(widest, steep));
}

/**
 * Clamps a direction to the part that a cropped panorama covers.
 * @param {Picture} picture
 * @param {Direction} wanted
 * @returns {Direction}
 */
function clampToPicture(picture, wanted) {
    const { left, top, width, height } = picture.crop;
    if (width > 0.999 && height > 0.999) return wanted;
    const own = direction(worldToCamera(picture.frame, vector({ heading: wanted.heading, pitch: clamp(wanted.pitch, -90, 90) })));
    const lowest = (0.5 - top - height) * 180;
    const heading = picture.wraps ? own.heading : between(own.heading, (left - 0.5) * 360, width * 360);
    const inside = { heading, pitch: clamp(own.pitch, lowest, (0.5 - top) * 180) };
    if (Math.abs(turn(inside.heading, own.heading)) < 1e-9 && inside.pitch === own.pitch) return wanted;
    return direction(cameraToWorld(picture.frame, vector(inside)));
}

/**
 * Clamps a heading to an arc.
 * @param {number} heading
 * @param {number} start
 * @param {number} length
 */
function between(heading, start, length) {
    const middle = start + length / 2;
    return middle + clamp(turn(middle, heading), -length / 2, length / 2);
}
