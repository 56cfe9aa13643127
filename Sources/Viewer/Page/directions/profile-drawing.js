// The drawing of a profile: heights over the distance, with numbers beside them.

import { roundNumbers } from './chart-scale.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./profile.js').Profile} Profile */

/** Points around what is drawn. */
const margin = { top: 10, right: 14, bottom: 22, left: 48 };

export class ProfileDrawing {
    #words;
    #profile;

    /**
     * @param {Words} words
     * @param {Profile} profile
     * @param {number} width Points.
     * @param {number} height
     */
    constructor(words, profile, width, height) {
        this.#words = words;
        this.#profile = profile;
        this.width = width;
        this.height = height;
        this.node = svg('svg', { viewBox: `0 0 ${width} ${height}`, width, height, 'aria-hidden': 'true' }, ...this.#parts());
    }

    /**
     * Where on the drawing a place along the way is.
     * @param {number} metres
     */
    x(metres) { return margin.left + metres / this.#profile.distance * (this.width - margin.left - margin.right); }

    /** @param {number} height */
    y(height) {
        const { least, greatest } = this.#profile.range;
        return this.height - margin.bottom - (height - least) / (greatest - least) * (this.height - margin.top - margin.bottom);
    }

    /**
     * Metres along the way at a place of the drawing.
     * @param {number} x
     */
    metres(x) {
        const share = (x - margin.left) / (this.width - margin.left - margin.right);
        return Math.min(1, Math.max(0, share)) * this.#profile.distance;
    }

    #parts() {
        const ground = this.height - margin.bottom;
        const lines = this.#known().map((part) => part.map(([far, height]) => `${this.x(far).toFixed(1)} ${this.y(height).toFixed(1)}`).join('L'));
        const ends = this.#known().map((part) => [part[0][0], part[part.length - 1][0]].map((far) => this.x(far).toFixed(1)));
        return [
            ...this.#heights(), ...this.#distances(),
            ...lines.map((line, number) => svg('path', { class: 'area', d: `M${ends[number][0]} ${ground}L${line}L${ends[number][1]} ${ground}z` })),
            ...lines.map((line) => svg('path', { class: 'line', d: `M${line}` })),
        ];
    }

    /**
     * The parts whose heights are known.
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

    #heights() {
        const { least, greatest } = this.#profile.range;
        const { direction } = this.#words;
        const before = { x: margin.left - 6, direction, 'text-anchor': direction === 'rtl' ? 'start' : 'end' };
        return roundNumbers(least, greatest, 4).flatMap((height) => [
            svg('path', { class: 'grid', d: `M${margin.left} ${this.y(height)}H${this.width - margin.right}` }),
            svg('text', { ...before, y: this.y(height) + 4 }, this.#length(height, 'meter')),
        ]);
    }

    #distances() {
        const { distance } = this.#profile;
        const [unit, size] = distance < 2000 ? ['meter', 1] : ['kilometer', 1000];
        return roundNumbers(0, distance / size, 4).map((far) => svg(
            'text', { x: this.x(far * size), y: this.height - 6, direction: this.#words.direction, 'text-anchor': 'middle' },
            this.#length(far, unit)));
    }

    /**
     * @param {number} value
     * @param {string} unit
     */
    #length(value, unit) { return this.#words.number(value, { style: 'unit', unit, maximumFractionDigits: 1 }); }
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 */
export function svg(name, attributes, ...children) {
    const made = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
    made.append(...children);
    return made;
}
