// Samples the positions in the picture that a view shows, densely enough to hit every tile.

import { FlatView } from './flat-view.js';
import { worldToCamera } from './frame.js';

/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').SphereView} SphereView */

/** The distance between samples in CSS pixels. It is less than the smallest extent of a tile on screen. */
const spacing = 24;

/**
 * The width of the margin along the screen's edges where only the base image is shown, in CSS pixels.
 */
const edge = 2;

/**
 * A position in the picture, from 0 to 1. `far` is the distance from the center of the view in CSS pixels, `latitude`
 * the angle from the horizon in radians.
 * @typedef {{ x: number, y: number, far: number, latitude: number }} Sample
 */

/**
 * Returns the samples for a view.
 * @param {SphereView | FlatView} view
 * @returns {Sample[]}
 */
export const samplesIn = (view) => view instanceof FlatView ? flatSamples(view) : sphereSamples(view);

/**
 * @param {FlatView} view
 * @returns {Sample[]}
 */
function flatSamples(view) {
    return grid(view).map((point) => {
        const pixel = view.pixel(point);
        return { x: pixel.x / view.picture.width, y: pixel.y / view.picture.height, far: far(view, point), latitude: 0 };
    }).filter(isInside);
}

/**
 * @param {SphereView} view
 * @returns {Sample[]}
 */
function sphereSamples(view) {
    return [...grid(view), ...aroundPoles(view)].map((point) => sampleAt(view, point)).filter(isInside);
}

/**
 * @param {SphereView} view
 * @param {Point} point
 * @returns {Sample}
 */
function sampleAt(view, point) {
    const [x, y, z] = worldToCamera(view.picture.frame, view.ray(point));
    const { left, top, width, height } = view.picture.crop;
    const latitude = Math.atan2(z, Math.hypot(x, y));
    const across = (Math.atan2(x, y) / (2 * Math.PI) + 0.5 - left) / width;
    return {
        x: across < 0 && !view.picture.wraps ? across + 1 / width : across,
        y: (0.5 - latitude / Math.PI - top) / height,
        far: far(view, point),
        latitude: Math.abs(latitude),
    };
}

/**
 * Returns points around each pole that is in view, because tiles are narrow there.
 * @param {SphereView} view
 */
function aroundPoles(view) {
    const up = view.picture.frame.up;
    return [up, /** @type {Vector} */ ([-up[0], -up[1], -up[2]])].flatMap((pole) => {
        const middle = view.project(pole);
        if (!middle || !isNear(view, middle)) return [];
        return [1, 12, 30, 60].flatMap((radius) => circle(middle, radius)).filter((point) => isOn(view, point));
    });
}

/**
 * @param {Point} middle
 * @param {number} radius
 */
function circle({ x, y }, radius) {
    return Array.from({ length: 96 }, (_, index) => {
        const angle = index / 48 * Math.PI;
        return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
    });
}

/**
 * @param {SphereView} view
 * @param {Point} point
 */
const isNear = ({ size }, { x, y }) => x > -60 && y > -60 && x < size.width + 60 && y < size.height + 60;

/**
 * @param {SphereView} view
 * @param {Point} point
 */
const isOn = ({ size }, { x, y }) => x >= 0 && y >= 0 && x <= size.width && y <= size.height;

/** @param {SphereView | FlatView} view */
function grid({ size }) {
    const [across, down] = [Math.ceil(size.width / spacing), Math.ceil(size.height / spacing)];
    const [width, height] = [size.width - 2 * edge, size.height - 2 * edge];
    return Array.from({ length: (across + 1) * (down + 1) }, (_, index) => ({
        x: edge + index % (across + 1) / across * width,
        y: edge + Math.floor(index / (across + 1)) / down * height,
    }));
}

/**
 * @param {SphereView | FlatView} view
 * @param {Point} point
 */
const far = ({ size }, { x, y }) => Math.hypot(x - size.width / 2, y - size.height / 2);

/** @param {Sample} place */
const isInside = ({ x, y }) => x >= 0 && y >= 0 && x <= 1 && y <= 1;
