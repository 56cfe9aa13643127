// Ways: links from a scene to neighboring scenes, drawn as arrows on the ground.

import { element, icon } from '../shared/dom.js';
import { distance, turn } from '../shared/geodesy.js';
import { freeSpot, groundView, groundTransform, blockedAreas } from './ground.js';
import { moveTo } from './overlay.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./stage.js').AnyView} AnyView */

/**
 * A link to a neighboring scene. `bearing` is in degrees, `distance` in meters.
 * @typedef {{ scene: string, bearing: number, distance: number, kind: 'panorama' | 'photo' }} Way
 */

/** The minimum distance to a scene, in meters. A closer scene is treated as another capture of the same place. */
const nearest = 2.5;

/** The maximum distance to a scene outside the sequence that has an arrow, in meters. */
const around = 15;

/** The maximum distance to a neighbor in the sequence (meters) and the minimum angle between arrows (degrees). */
const farthest = 60;
const apart = 25;

/** The maximum angle between a way and the requested direction, in degrees. */
const beside = 60;

/**
 * Returns the possible moves in a `neighbors` response: first along the sequence, then to the nearest scenes elsewhere.
 * @param {any} response
 * @returns {Way[]}
 */
export function ways({ next, previous, nearby }) {
    const near = nearby.filter((/** @type {any} */ one) => one.distance > nearest && one.distance <= around);
    /** @type {any[]} */
    const found = [];
    for (const one of [...along({ next, previous }), ...panoramasFirst(near)]) {
        const isFree = found.every(({ scene, bearing }) => scene !== one.scene && Math.abs(turn(bearing, one.bearing)) >= apart);
        if (isFree && isReachable(one)) found.push(one);
    }
    return found.map(wayTo);
}

/**
 * Returns the panoramas in a `neighbors` response that a click on the ground may lead to. Of those at the same place,
 * only the one in the same sequence or, failing that, the nearest one.
 * @param {any} response
 * @returns {Way[]}
 */
export function targets({ next, previous, nearby, sequence }) {
    const isSame = (/** @type {any} */ one) => one.details?.sequence === sequence;
    const near = [...nearby].sort((a, b) => Number(isSame(b)) - Number(isSame(a)));
    /** @type {any[]} */
    const found = [];
    for (const one of [...along({ next, previous }), ...near]) {
        const isFree = found.every(({ coordinate }) => distance(coordinate, one.coordinate) > nearest);
        if (isFree && isReachable(one) && one.kind === 'panorama' && one.distance > nearest) found.push(one);
    }
    return found.map(wayTo);
}

/**
 * The neighbors in the sequence.
 * @param {{ next?: any, previous?: any }} response
 */
const along = ({ next, previous }) => [next, previous].filter((one) => one && one.distance <= farthest);

/** @param {any} scene */
const isReachable = ({ bearing, details }) => bearing !== undefined && details?.hasPicture !== false;

/**
 * @param {any} scene
 * @returns {Way}
 */
const wayTo = ({ scene, bearing, distance, kind }) => ({ scene, bearing, distance, kind });

/** @param {any[]} scenes */
const panoramasFirst = (scenes) => [...scenes].sort((a, b) => Number(a.kind === 'photo') - Number(b.kind === 'photo'));

/**
 * Returns the way closest to a direction, if there is one.
 * @param {Way[]} ways
 * @param {number} heading
 */
export function wayToward(ways, heading) {
    const off = (/** @type {Way} */ { bearing }) => Math.abs(turn(heading, bearing));
    return ways.filter((way) => off(way) <= beside).sort((a, b) => off(a) - off(b))[0];
}

/** The arrows, as buttons in a layer above the picture. */
export class Arrows {
    /** @type {{ way: Way, button: HTMLElement, drawing: SVGElement }[]} */
    #arrows = [];

    /**
     * @param {HTMLElement} layer
     * @param {(way: Way) => void} go
     * @param {() => DOMRect[]} taken Returns the rectangles that arrows must avoid, relative to the window.
     */
    constructor(layer, go, taken) {
        this.layer = layer;
        this.go = go;
        this.taken = taken;
    }

    /**
     * Replaces the arrows.
     * @param {Way[]} ways
     * @param {Words} words
     * @returns {boolean} Whether one of the previous arrows had focus.
     */
    show(ways, words) {
        const hadFocus = this.#arrows.some(({ button }) => button.matches(':focus'));
        this.#arrows.forEach(({ button }) => button.remove());
        this.#arrows = ways.map((way) => this.#made(way, words));
        return hadFocus;
    }

    /**
     * Moves the arrows to their places in a view.
     * @param {AnyView} view
     */
    layout(view) {
        if (this.#arrows.length === 0) return;
        const taken = blockedAreas(this.taken(), this.layer.getBoundingClientRect());
        const ground = groundView(view, this.#arrows[0]?.way);
        for (const { way, button, drawing } of this.#arrows) {
            const place = freeSpot(ground, way.bearing, taken);
            moveTo(button, place && place.point);
            if (place) drawing.style.transform = groundTransform(ground, place.direction);
        }
    }

    /**
     * @param {Way} way
     * @param {Words} words
     */
    #made(way, words) {
        const isPhoto = way.kind === 'photo';
        const drawing = isPhoto ? icon('0 0 48 48', 'M8 12h32v24H8z', 'M12 32l9-12 6 8 4-5 5 9z')
            : icon('0 0 48 48', 'M24 7 46 31 38 39 24 24 10 39 2 31z');
        const values = { direction: words.compass(way.bearing), distance: words.distance(way.distance) };
        const label = words.say(isPhoto ? 'walkToPhoto' : 'walkTo', values);
        const button = element('button', {
            type: 'button', class: `arrow ${way.kind}`, 'aria-label': label, title: label, 'data-scene': way.scene,
            'data-bearing': way.bearing, onclick: () => this.go(way),
        });
        button.append(drawing);
        this.layer.append(button);
        return { way, button, drawing };
    }
}
