// The ground that arrows lie on: where one lies in a view, and how it is drawn there.

import { blank } from './picture.js';
import { within } from './overlay.js';
import { SphereView } from './sphere-view.js';
import { frame, vector } from './frame.js';

/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./walk.js').Way} Way */

/** Points around the middle of an arrow. */
const room = 36;

/** Degrees below the horizon of the farthest arrow, and between places that are tried. */
const farthest = -4;
const step = 2;

/**
 * The view that arrows are laid in. A photo may show no ground, and of a picture whose heading nobody knows the first way
 * is taken to lead ahead: then it is a view of its own.
 * @param {AnyView} view
 * @param {Way} [first]
 */
export function groundOf(view, first) {
    if (view.picture.isOriented && view instanceof SphereView) return view;
    const heading = view.picture.isOriented ? view.heading : first?.bearing ?? 0;
    return SphereView.of(blank, view.size, { heading, pitch: 0, fov: 100 });
}

/**
 * Where the middle of an arrow must not be, since it would touch what lies over the picture.
 * @param {DOMRect[]} taken In the window.
 * @param {DOMRect} origin Of the picture.
 * @returns {DOMRect[]}
 */
export function reaches(taken, origin) {
    return taken.filter(({ width }) => width > 0).map(({ left, top, width, height }) =>
        new DOMRect(left - origin.left - room, top - origin.top - room, width + 2 * room, height + 2 * room));
}

/**
 * Where an arrow lies along a bearing: where the ground is in view, or as much farther as it takes to touch nothing.
 * @param {SphereView} view
 * @param {number} bearing
 * @param {DOMRect[]} taken
 * @returns {{ direction: Direction, point: Point } | null} Null if it is not in view, or nothing is free.
 */
export function freePlace(view, bearing, taken) {
    for (let pitch = groundPitch(view); pitch <= farthest; pitch += step) {
        const direction = { heading: bearing, pitch };
        const point = within(view, view.project(vector(direction)));
        if (point && !taken.some((rect) => isIn(point, rect))) return { direction, point };
    }
    return null;
}

/**
 * @param {Point} point
 * @param {DOMRect} rect
 */
const isIn = ({ x, y }, { left, top, right, bottom }) => x > left && x < right && y > top && y < bottom;

/**
 * Degrees below the horizon at which arrows lie: where the ground is in view.
 * @param {SphereView} view
 */
function groundPitch({ pitch, tall }) {
    return Math.max(-62, Math.min(-14, pitch - tall * 0.34));
}

/**
 * What lays a drawing on the ground, its upper edge along the way, as large wherever it lies.
 * @param {SphereView} view
 * @param {{ heading: number, pitch: number }} direction
 */
export function lying(view, { heading, pitch }) {
    const { right, forward } = frame(heading, 0);
    const far = -1 / Math.tan(pitch / 180 * Math.PI);
    const at = (/** @type {number} */ ahead, /** @type {number} */ aside) => {
        const place = /** @type {Vector} */ ([0, 1, 2].map((axis) =>
            forward[axis] * (far + ahead) + right[axis] * aside + (axis === 2 ? -1 : 0)));
        return view.project(place) ?? { x: 0, y: 0 };
    };
    const step = 0.05 * far;
    const [front, back, left, aside] = [at(step, 0), at(-step, 0), at(0, -step), at(0, step)];
    const across = [aside.x - left.x, aside.y - left.y];
    const along = [back.x - front.x, back.y - front.y];
    const unit = Math.max(1e-6, Math.hypot(...across), Math.hypot(...along));
    return `matrix(${[...across, ...along].map((value) => (value / unit).toFixed(4)).join(', ')}, 0, 0)`;
}
