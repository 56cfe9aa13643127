// The button that turns labels in the picture on or off. A click on a label opens the info window for its place.

import { element, icon } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../look-around/look-around-element.js').LookAroundElement} LookAround */

const label = 'M4 5h16v10h-6.500L12 19l-1.500-4H4zm3 3v1.600h10V8zm0 3v1.600h7V11z';

export class NamesButton {
    #app;
    /** @type {LookAround[]} */
    #pictures = [];

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words, state } = app;
        const name = words.say('namesInPicture');
        this.button = element(
            'button', {
                type: 'button', class: 'plate round names', 'aria-label': name, title: name,
                onclick: () => state.set({ names: this.#isOn ? 'off' : null }),
            }, icon('0 0 24 24', label));
    }

    /**
     * Connects the button to a picture.
     * @param {LookAround} picture
     */
    join(picture) {
        this.#pictures.push(picture);
        picture.addEventListener('select', (event) => {
            this.#app.info.open(/** @type {CustomEvent} */ (event).detail.feature.id ?? '');
        });
        this.follow(['names', 'item']);
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        const [isOn, id] = [this.#isOn, this.#app.state.get('item')];
        if (names.includes('names')) {
            this.button.setAttribute('aria-pressed', String(isOn));
            for (const picture of this.#pictures) picture.showsRoadLabels = picture.showsPointsOfInterest = isOn;
        }
        if (names.includes('item')) for (const picture of this.#pictures) picture.selection = id ? { feature: { id } } : null;
    }

    get #isOn() { return this.#app.state.get('names') !== 'off'; }
}
