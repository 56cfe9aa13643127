// The button that opens the tilted map. The module that shows the map is loaded on first use.

import { element, icon } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */

const plane = 'M7 6h10l5 12H2zm1.300 2L7.500 10h9l-.8-2zM6.700 12l-1.600 4h13.800l-1.600-4z';

export class Tilted {
    #app;
    /** @type {Promise<import('../tilted/tilted-view.js').TiltedView> | null} */
    #view = null;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const label = app.words.say('tiltedView');
        this.button = element(
            'button', {
                type: 'button', class: 'plate round', 'aria-label': label, title: label, 'aria-pressed': 'false',
                onclick: () => this.#toggle(),
            },
            icon('0 0 24 24', plane));
    }

    start() { this.follow(['tilt']); }

    /** @param {import('./page-state.js').StateName[]} names */
    async follow(names) {
        const isOpen = this.#app.state.get('tilt') !== undefined;
        this.button.setAttribute('aria-pressed', String(isOpen));
        if (this.#view || isOpen) (await this.#load()).follow(names);
    }

    #toggle() {
        const { state } = this.#app;
        state.set(state.get('tilt') ? { tilt: null, turn: null } : { tilt: 60 });
    }

    #load() {
        return this.#view ??= import('../tilted/tilted-view.js').then(({ TiltedView }) => {
            const view = new TiltedView(this.#app);
            this.#app.map.element.after(view.node);
            return view;
        });
    }
}
