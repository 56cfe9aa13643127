// The scale bar.

import { element } from '../shared/dom.js';
import { distanceUnit } from '../shared/units.js';
import { metersPerPoint } from './mercator.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** The maximum length, in points. */
const longest = 100;

/** A bar labeled with its length on the ground, which is accurate at the center of the map. */
export class ScaleBar {
    #text = element('span', { class: 'length' });
    #bar = element('span', { class: 'bar' });
    #shown = '';
    element = element('div', { class: 'scale' }, this.#text, this.#bar);

    /**
     * @param {Viewport} viewport
     * @param {Words} words
     */
    show(viewport, words) {
        const point = metersPerPoint(viewport.camera.center.latitude, viewport.zoom);
        const unit = distanceUnit(longest * point);
        const meters = round(longest * point / unit.size) * unit.size;
        this.#bar.style.width = `${(meters / point).toFixed(1)}px`;
        const shown = `${meters} ${words.language}`;
        if (shown === this.#shown) return;
        this.#shown = shown;
        this.#text.textContent = words.distance(meters, unit);
    }
}

/**
 * Rounds a number down to 1, 2 or 5 times a power of ten.
 * @param {number} most
 */
function round(most) {
    const power = 10 ** Math.floor(Math.log10(most));
    const digit = [5, 2, 1].find((one) => one * power <= most) ?? 1;
    return digit * power;
}
