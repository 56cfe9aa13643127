// Sliders for the brightness and contrast of the open picture. They apply to all pictures until the page is closed.

import { element } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('../look-around/look-around-element.js').LookAroundElement} LookAround */

const names = /** @type {const} */ (['brightness', 'contrast']);

export class ToneSliders {
    #words;
    /** @type {HTMLInputElement[]} */
    #sliders;
    #reset;
    /** @type {LookAround[]} */
    #pictures = [];

    /** @param {Words} words */
    constructor(words) {
        this.#words = words;
        this.#sliders = names.map((name) => element('input', {
            type: 'range', min: 0.5, max: 2, step: 0.05, value: 1, id: `tone-${name}`, oninput: () => this.#apply(),
        }));
        this.#reset = element('button', { type: 'button', class: 'text', onclick: () => this.#restore() }, words.say('tone.reset'));
        this.node = element(
            'div', { class: 'tone' },
            ...names.flatMap((name, number) => [element('label', { for: `tone-${name}` }, words.say(`tone.${name}`)), this.#sliders[number]]),
            this.#reset);
        this.#show();
    }

    /**
     * Applies the sliders to a picture.
     * @param {LookAround} picture
     */
    join(picture) {
        this.#pictures.push(picture);
        this.#apply();
    }

    #restore() {
        for (const slider of this.#sliders) slider.value = '1';
        this.#apply();
        this.#sliders[0].focus();
    }

    #apply() {
        const [brightness, contrast] = this.#sliders.map(({ valueAsNumber }) => valueAsNumber);
        for (const picture of this.#pictures) Object.assign(picture, { brightness, contrast });
        this.#show();
    }

    #show() {
        for (const slider of this.#sliders) {
            slider.setAttribute('aria-valuetext', this.#words.number(slider.valueAsNumber, { style: 'percent' }));
        }
        this.#reset.disabled = this.#sliders.every(({ valueAsNumber }) => valueAsNumber === 1);
    }
}
