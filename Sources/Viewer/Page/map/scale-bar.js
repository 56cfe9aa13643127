// How long a stretch on the map is on the ground.

import { element } from '../shared/dom.js';
import { metersPerPoint } from './mercator.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** Points that it has at most. */
const longest = 100;

/** A bar with its length, right in the middle of the map. */
export class ScaleBar {
    #text = element('span', { class: 'length' });
    #bar = element('span', { class: 'bar' });
    #said = '';
    element = element('div', { class: 'scale' }, this.#text, this.#bar);

    /**
     * @param {Viewport} viewport
     * @param {Words} words
     */
    show(viewport, words) {
        const unit = metersPerPoint(viewport.camera.center.latitude, viewport.zoom);
        const metres = round(longest * unit);
        this.#bar.style.width = `${(metres / unit).toFixed(1)}px`;
        const said = `${metres} ${words.language}`;
        if (said === this.#said) return;
        this.#said = said;
        this.#text.textContent = words.distance(metres);
    }
}

/**
 * The greatest 1, 2 or 5 with zeros behind it that is not above a number.
 * @param {number} most
 */
function round(most) {
    const power = 10 ** Math.floor(Math.log10(most));
    const digit = [5, 2, 1].find((one) => one * power <= most) ?? 1;
    return digit * power;
}
