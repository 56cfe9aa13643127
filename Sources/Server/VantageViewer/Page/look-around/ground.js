// Places arrows on the ground: computes their positions in a view and their perspective.

import { blank } from './picture.js';
import { insideView } from './overlay.js';
import { SphereView } from './sphere-view.js';
import { frame, vector } from './frame.js';

/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./frame.js').Direction} Direction */
/** @typedef {import('./frame.js').Vector} Vector */
/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./walk.js').Way} Way */

/** The radius of an arrow, in CSS pixels. */
const room = 36;

/** The pitch of the farthest arrow, and the step between candidate positions, in degrees. */
const farthest = -4;
const step = 2;

/**
 * Returns the view in which arrows are placed. Photos, which may show no ground, and pictures without a heading use a
 * separate, level view. Without a heading, the first arrow points straight ahead.
 * @param {AnyView} view
 * @param {Way} [first]
 */
export function groundView(view, first) {
    if (view.picture.isOriented && view instanceof SphereView) return view;
    const heading = view.picture.isOriented ? view.heading : first?.bearing ?? 0;
    return SphereView.of(blank, view.size, { heading, pitch: 0, fov: 100 });
}

/**
 * Returns the areas that the centers of arrows must avoid, so that no arrow overlaps a control.
 * @param {DOMRect[]} taken Rectangles relative to the window.
 * @param {DOMRect} origin The rectangle of the picture.
 * @returns {DOMRect[]}
 */
export function blockedAreas(taken, origin) {
    return taken.filter(({ width }) => width > 0).map(({ left, top, width, height }) =>
        new DOMRect(left - origin.left - room, top - origin.top - room, width + 2 * room, height + 2 * room));
}

/**
 * Finds the nearest free position for an arrow along a bearing, starting where the ground comes into view.
 * @param {SphereView} view
 * @param {number} bearing
 * @param {DOMRect[]} taken
 * @returns {{ direction: Direction, point: Point } | null} Null if there is no free position in view.
 */
export function freeSpot(view, bearing, taken) {
    for (let pitch = groundPitch(view); pitch <= farthest; pitch += step) {
        const direction = { heading: bearing, pitch };
        const point = insideView(view, view.project(vector(direction)));
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
 * Returns the pitch of the nearest arrows, in degrees. The ground is in view at this pitch.
 * @param {SphereView} view
 */
function groundPitch({ pitch, tall }) {
    return Math.max(-62, Math.min(-14, pitch - tall * 0.34));
}

/**
 * Returns the CSS transform that lays an icon on the ground with its top pointing along a heading. The size on screen
 * does not depend on the distance.
 * @param {SphereView} view
 * @param {{ heading: number, pitch: number }} direction
 */
export function groundTransform(view, { heading, pitch }) {
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
