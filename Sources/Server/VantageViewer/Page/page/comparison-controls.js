// The controls over one of two side-by-side pictures: a menu of dates and, for the second picture, a close button.

import { cross, element, icon } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./visits.js').Visit} Visit */

export class ComparisonControls {
    #words;
    #select;

    /**
     * @param {Words} words
     * @param {(scene: string) => void} choose
     * @param {() => void} [close]
     */
    constructor(words, choose, close) {
        this.#words = words;
        this.#select = element('select', { 'aria-label': words.say('dateOfPicture'), onchange: () => choose(this.#select.value) });
        this.node = element(
            'div', { class: 'side plate', hidden: true }, this.#select,
            close && element(
                'button', {
                    type: 'button', class: 'plain', 'aria-label': words.say('closeSecond'), title: words.say('closeSecond'), onclick: close,
                }, icon('0 0 24 24', cross)));
    }

    /**
     * @param {Visit[]} visits
     * @param {any} scene The current scene. It need not be one of the visits, and may have no date.
     */
    show(visits, scene) {
        const isKnown = !scene || visits.some((visit) => visit.scene === scene.scene);
        const all = isKnown ? visits : [...visits, scene];
        this.#select.replaceChildren(...all.map((visit) => element(
            'option', { value: visit.scene }, visit.captured ? this.#words.date(visit.captured) : visit.scene)));
        this.#select.value = scene?.scene ?? '';
    }
}
