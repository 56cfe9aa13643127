// The search box over the map.

import { element, icon } from '../shared/dom.js';
import { PlaceField } from './place-field.js';
import { SearchPins } from './search-pins.js';

const magnifier = 'M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10z';

/** @typedef {import('./places.js').Place} Place */

export class SearchBox {
    #app;
    #field;
    #pins;

    /**
     * @param {import('./app.js').App} app
     * @param {HTMLElement} last The element at the end of the box.
     */
    constructor(app, last) {
        const { state, words } = app;
        this.#app = app;
        this.#pins = new SearchPins(app);
        this.#field = new PlaceField(app, {
            id: 'search', list: 'found', label: words.say('search'), pick: (place, places, query) => this.#pick(place, places, query), empty: () => state.set({ q: null }),
        });
        this.node = element(
            'form', { class: 'search plate', role: 'search', onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
            icon('0 0 24 24', magnifier), ...this.#field.nodes, last);
        this.follow(['q']);
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (names.includes('q')) this.#field.show(this.#app.state.get('q') ?? '');
        this.#pins.follow(names);
    }

    focus() { this.#field.input.focus(); }

    /**
     * Selects a result, and shows all of them as pins.
     * @param {Place} place
     * @param {Place[]} places
     * @param {string} [query] The search text, if the user did not choose one of its results.
     */
    #pick(place, places, query) {
        const { map } = this.#app;
        const q = query ?? place.name ?? '';
        this.#field.show(q);
        this.#pins.show(places, q);
        this.#app.select(place, { q });
        if (query === undefined || places.length === 1) map.reveal(place);
        else this.#pins.fit();
    }

    /** @param {Event} event */
    #submit(event) {
        event.preventDefault();
        this.#field.submit();
    }
}
