// Ways from a scene to others: arrows on the ground, and which of them a direction means.

import { element, icon } from '../shared/dom.js';
import { turn } from '../shared/geodesy.js';
import { blank } from './picture.js';
import { put, within } from './overlay.js';
import { SphereView } from './sphere-view.js';
import { frame, vector } from './frame.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./frame.js').Vector} Vector */

/**
 * A scene that can be walked to: degrees and metres.
 * @typedef {{ scene: string, bearing: number, distance: number, kind: 'panorama' | 'photo' }} Way
 */

/** Metres: what was photographed nearer by is the same place at another time. */
const nearest = 2.5;

/** Metres to a neighbor of a sequence beyond which it is not walked to, and degrees between two arrows. */
const farthest = 60;
const apart = 25;

/** Points around the middle of an arrow. */
const room = 38;

/** Degrees by which a way may lie beside the direction that is walked in. */
const beside = 60;

/**
 * The ways that an answer for `neighbours` gives: those of the sequence, then the nearest in other directions.
 * @param {any} answer
 * @returns {Way[]}
 */
export function ways({ next, previous, nearby }) {
    const along = [next, previous].filter((one) => one && one.distance <= farthest);
    const near = nearby.filter((/** @type {any} */ one) => one.distance > nearest);
    /** @type {any[]} */
    const found = [];
    for (const one of [...along, ...panoramasFirst(near)]) {
        const isFree = found.every(({ scene, bearing }) => scene !== one.scene && Math.abs(turn(bearing, one.bearing)) >= apart);
        if (isFree && one.bearing !== undefined && one.details?.hasPicture !== false) found.push(one);
    }
    return found.map(({ scene, bearing, distance, kind }) => ({ scene, bearing, distance, kind }));
}

/** @param {any[]} scenes */
const panoramasFirst = (scenes) => [...scenes].sort((a, b) => Number(a.kind === 'photo') - Number(b.kind === 'photo'));

/**
 * The way that leads most nearly in a direction.
 * @param {Way[]} ways
 * @param {number} heading
 */
export function wayTowards(ways, heading) {
    const off = (/** @type {Way} */ { bearing }) => Math.abs(turn(heading, bearing));
    return ways.filter((way) => off(way) <= beside).sort((a, b) => off(a) - off(b))[0];
}

/** The arrows, as buttons in a layer above the picture. */
/**
 * Whether an arrow would touch what is in the way.
 * @param {{ x: number, y: number }} middle
 * @param {DOMRect} taken
 * @param {DOMRect} origin
 */
function isBelow({ x, y }, taken, origin) {
    const [aside, above] = [origin.left + x, origin.top + y];
    return aside > taken.left - room && aside < taken.right + room && above > taken.top - room && above < taken.bottom + room;
}

export class Arrows {
    /** @type {{ way: Way, button: HTMLElement, drawing: SVGElement }[]} */
    #arrows = [];

    /**
     * @param {HTMLElement} layer
     * @param {(way: Way) => void} go
     * @param {() => DOMRect} taken What is in the way of arrows, in the window.
     */
    constructor(layer, go, taken) {
        this.layer = layer;
        this.go = go;
        this.taken = taken;
    }

    /**
     * @param {Way[]} ways
     * @param {Words} words
     */
    show(ways, words) {
        const hadFocus = this.#arrows.some(({ button }) => button.matches(':focus'));
        this.#arrows.forEach(({ button }) => button.remove());
        this.#arrows = ways.map((way) => this.#made(way, words));
        return hadFocus;
    }

    /**
     * Puts them where they lie, but for those that would lie below something else.
     * @param {AnyView} view
     */
    layout(view) {
        const [taken, origin] = [this.taken(), this.layer.getBoundingClientRect()];
        const ground = groundOf(view, this.#arrows[0]?.way);
        for (const { way, button, drawing } of this.#arrows) {
            const direction = { heading: way.bearing, pitch: groundPitch(ground) };
            const middle = within(ground, ground.project(vector(direction)));
            const isFree = !middle || !isBelow(middle, taken, origin);
            put(button, isFree ? middle : null);
            if (middle) drawing.style.transform = lying(ground, direction);
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

/**
 * The view that arrows are laid in. A photo may show no ground, and of a picture whose heading nobody knows the first way
 * is taken to lead ahead: then it is a view of its own.
 * @param {AnyView} view
 * @param {Way} [first]
 */
function groundOf(view, first) {
    if (view.picture.isOriented && view instanceof SphereView) return view;
    const heading = view.picture.isOriented ? view.heading : first?.bearing ?? 0;
    return SphereView.of(blank, view.size, { heading, pitch: 0, fov: 100 });
}

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
function lying(view, { heading, pitch }) {
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
