// The controls for the tilt and heading of the tilted map: a slider and two buttons for each.

import { element, icon } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Word} Word */
/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {{ tilt: number, turn: number }} TiltedLook The pitch and heading of the map, in degrees. */

/** The maximum tilt, in degrees. */
export const mostTilt = 75;
/** The change in tilt or heading per press of a button or key, in degrees. */
export const steps = { tilt: 5, turn: 15 };

const less = 'M7 11h10v2H7z';
const more = 'M11 7h2v4h4v2h-4v4h-2v-4H7v-2h4z';
const leftTurn = 'M12 5a7 7 0 1 1-6.700 9h2.100a5 5 0 1 0 .9-4.400L10.500 12H4V5.500l2.900 2.900A7 7 0 0 1 12 5z';

export class TiltedControls {
    #words;
    #change;
    #tilt;
    #turn;
    #look = { tilt: 60, turn: 0 };

    /**
     * @param {Words} words
     * @param {(look: Partial<TiltedLook>) => void} change
     * @param {...Node} others The elements below the controls.
     */
    constructor(words, change, ...others) {
        this.#words = words;
        this.#change = change;
        this.#tilt = this.#slider('tilt', mostTilt);
        this.#turn = this.#slider('turn', 359);
        this.node = element(
            'div', { class: 'tilted-controls plate', role: 'group', 'aria-label': words.say('tiltedView') },
            this.#row('tilt', this.#tilt, ['tiltDown', less], ['tiltUp', more]),
            this.#row('turn', this.#turn, ['turnLeft', leftTurn], ['turnRight', leftTurn]), ...others);
    }

    /** @param {TiltedLook} look */
    show(look) {
        this.#look = look;
        this.#tilt.value = String(look.tilt);
        this.#turn.value = String(look.turn);
        this.#tilt.setAttribute('aria-valuetext', this.degrees(look.tilt));
        this.#turn.setAttribute('aria-valuetext', `${this.degrees(look.turn)}, ${this.#words.compass(look.turn)}`);
    }

    /**
     * Formats an angle.
     * @param {number} angle
     */
    degrees(angle) { return this.#words.number(angle, { style: 'unit', unit: 'degree', unitDisplay: 'narrow', maximumFractionDigits: 0 }); }

    /**
     * @param {keyof TiltedLook} name
     * @param {number} most
     */
    #slider(name, most) {
        const input = element('input', {
            type: 'range', min: 0, max: most, step: 1, 'aria-label': this.#words.say(`tilted.${name}`),
            oninput: () => this.#change({ [name]: input.valueAsNumber }),
        });
        return input;
    }

    /**
     * @param {keyof TiltedLook} name
     * @param {HTMLInputElement} slider
     * @param {[word: 'tiltDown' | 'turnLeft', path: string]} before
     * @param {[word: 'tiltUp' | 'turnRight', path: string]} after
     */
    #row(name, slider, before, after) {
        const step = (/** @type {number} */ way) => this.#change({ [name]: this.#look[name] + way * steps[name] });
        return element(
            'div', { class: 'tilted-row' }, element('span', { 'aria-hidden': 'true' }, this.#words.say(`tilted.${name}`)),
            element('div', { dir: name === 'turn' && 'ltr' }, this.#button(...before, () => step(-1)), slider, this.#button(...after, () => step(1))));
    }

    /**
     * @param {Word} word
     * @param {string} path
     * @param {() => void} onclick
     */
    #button(word, path, onclick) {
        const label = this.#words.say(word);
        return element(
            'button', { type: 'button', class: `plain ${word}`, 'aria-label': label, title: label, onclick }, icon('0 0 24 24', path));
    }
}
