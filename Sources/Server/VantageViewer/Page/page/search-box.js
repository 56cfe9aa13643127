// The search box over the map.

import { element, icon } from '../shared/dom.js';
import { PlaceField } from './place-field.js';

const magnifier = 'M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10z';

export class SearchBox {
    #field;

    /**
     * @param {import('./app.js').App} app
     * @param {HTMLElement} last The element at the end of the box.
     */
    constructor(app, last) {
        const { state, words } = app;
        this.#field = new PlaceField(app, {
            id: 'search', list: 'found', label: words.say('search'), pick: (place) => app.pick(place), empty: () => state.set({ q: null }),
        });
        this.node = element(
            'form', { class: 'search plate', role: 'search', onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
            icon('0 0 24 24', magnifier), ...this.#field.nodes, last);
        this.show(state.get('q') ?? '');
    }

    /** @param {string} text */
    show(text) { this.#field.show(text); }

    focus() { this.#field.input.focus(); }

    /** @param {Event} event */
    #submit(event) {
        event.preventDefault();
        this.#field.submit();
    }
}
