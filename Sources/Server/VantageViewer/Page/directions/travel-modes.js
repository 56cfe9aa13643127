// Radio buttons for the travel mode: by car, on foot or by bicycle.

import { element, icon } from '../shared/dom.js';

const modes = /** @type {const} */ ({
    car: 'M6.500 5h11l2.500 6.500V19h-3v-2H7v2H4v-7.500zM8 7l-1.500 4h11L16 7zM7 12.500a1.300 1.300 0 1 0 .010 0zm10 0a1.300 1.300 0 1 0 .010 0z',
    foot: 'M13.500 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM10 8l4-1 2 4 3 1v2l-4-1.300-1-1.700-.8 3.500 2.300 2.500V22h-2v-4.300l-2.700-2.500L9.500 22h-2.100L10 10.500 8 11.300V14H6v-4z',
    bicycle: 'M6 12a4.500 4.500 0 1 0 .010 0zm0 2a2.500 2.500 0 1 1-.010 0zM18 12a4.500 4.500 0 1 0 .010 0zm0 2a2.500 2.500 0 1 1-.010 0zM15.500 3a1.700 1.700 0 1 1 0 3.400 1.700 1.700 0 0 1 0-3.400zM10 9.500 13 6.500l2.500 2.700H18v1.800h-3.400l-1.500-1.500-1.400 1.600 2 2V18h-1.900v-4.100L9.500 12z',
});

/** @typedef {keyof typeof modes} Mode */

export class TravelModes {
    /** @type {HTMLInputElement[]} */
    #inputs = [];

    /**
     * @param {import('../shared/words.js').Words} words
     * @param {(mode: string) => void} choose
     */
    constructor(words, choose) {
        this.node = element(
            'fieldset', { class: 'modes' }, element('legend', { class: 'unseen' }, words.say('directions.travelMode')),
            ...Object.entries(modes).map(([mode, path]) => this.#mode(mode, path, words.say(`travelMode.${/** @type {Mode} */ (mode)}`), choose)));
    }

    /** @param {string} mode */
    show(mode) { for (const input of this.#inputs) input.checked = input.value === mode; }

    /**
     * @param {string} mode
     * @param {string} path
     * @param {string} label
     * @param {(mode: string) => void} choose
     */
    #mode(mode, path, label, choose) {
        const input = element('input', { type: 'radio', name: 'by', value: mode, class: 'unseen', onchange: () => choose(mode) });
        this.#inputs.push(input);
        return element('label', { class: 'mode' }, input, icon('0 0 24 24', path), label);
    }
}
