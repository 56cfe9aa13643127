// Draws an elevation profile: height over distance, with labeled axes.

import { element } from '../shared/dom.js';
import { distanceUnit, heightUnit } from '../shared/units.js';
import { ticks } from './chart-scale.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./profile.js').Profile} Profile */

/** Margins around the plot, in points. */
const margin = { top: 10, right: 14, bottom: 22, left: 48 };

export class ProfileDrawing {
    #words;
    #profile;

    /**
     * @param {Words} words
     * @param {Profile} profile
     * @param {number} width In points.
     * @param {number} height
     */
    constructor(words, profile, width, height) {
        this.#words = words;
        this.#profile = profile;
        this.width = width;
        this.height = height;
        const [across, down] = [width - margin.left - margin.right, height - margin.top - margin.bottom];
        const viewBox = `${margin.left} ${margin.top} ${across} ${down}`;
        this.picture = svg('svg', { viewBox, width: across, height: down }, ...this.#parts());
        put(this.picture, margin.left, margin.top);
        this.node = element('div', { class: 'drawing', 'aria-hidden': 'true' }, this.picture, ...this.#numbers());
    }

    /**
     * Returns the horizontal position for a distance from the start.
     * @param {number} meters
     */
    x(meters) { return margin.left + meters / this.#profile.distance * (this.width - margin.left - margin.right); }

    /**
     * Returns the vertical position for a height.
     * @param {number} height In meters.
     */
    y(height) {
        const { least, greatest } = this.#profile.range;
        return this.height - margin.bottom - (height - least) / (greatest - least) * (this.height - margin.top - margin.bottom);
    }

    /**
     * Returns the distance from the start, in meters, at a horizontal position.
     * @param {number} x
     */
    meters(x) {
        const share = (x - margin.left) / (this.width - margin.left - margin.right);
        return Math.min(1, Math.max(0, share)) * this.#profile.distance;
    }

    #parts() {
        const [ground, right] = [this.height - margin.bottom, this.width - margin.right];
        const path = (/** @type {string} */ name, /** @type {string} */ d) => svg('path', { class: name, d });
        const lines = this.#known().map((part) => part.map(([far, height]) => [this.x(far), this.y(height)].map((one) => one.toFixed(1))));
        const drawn = lines.map((line) => line.map((point) => point.join(' ')).join('L'));
        return [
            ...this.#heights.map((height) => path('grid', `M${margin.left} ${this.y(height)}H${right}`)),
            ...lines.map((line, number) => path('area', `M${line[0][0]} ${ground}L${drawn[number]}L${line[line.length - 1][0]} ${ground}z`)),
            ...drawn.map((line) => path('line', `M${line}`)),
        ];
    }

    /**
     * Returns the stretches whose heights are known.
     * @returns {Array<Array<[number, number]>>}
     */
    #known() {
        /** @type {Array<Array<[number, number]>>} */
        const parts = [[]];
        for (const [far, height] of this.#profile.points) {
            if (height !== null) parts[parts.length - 1].push([far, height]);
            else if (parts[parts.length - 1].length > 0) parts.push([]);
        }
        return parts.filter((part) => part.length > 1);
    }

    /** The heights that are labeled. */
    get #heights() {
        const { least, greatest } = this.#profile.range;
        const { size } = heightUnit();
        return ticks(least / size, greatest / size, 4).map((height) => height * size);
    }

    #numbers() {
        const { distance } = this.#profile;
        const unit = distanceUnit(distance / 2);
        return [
            ...this.#heights.map((height) => number('height', this.#words.height(height), margin.left - 6, this.y(height))),
            ...ticks(0, distance / unit.size, 4).map((far) => number(
                'far', this.#words.distance(far * unit.size, unit), this.x(far * unit.size), this.height - margin.bottom / 2)),
        ];
    }
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svg(name, attributes, ...children) {
    const made = /** @type {SVGElement} */ (document.createElementNS('http://www.w3.org/2000/svg', name));
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.append(...children);
    return made;
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} x
 * @param {number} y
 */
function number(name, text, x, y) {
    const made = element('span', { class: name, dir: 'auto' }, text);
    put(made, x, y);
    return made;
}

/**
 * @param {HTMLElement | SVGElement} node
 * @param {number} x
 * @param {number} y
 */
function put(node, x, y) {
    node.style.left = `${x}px`;
    node.style.top = `${y}px`;
}
