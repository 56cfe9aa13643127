// A search field for places with autocomplete. It follows the combobox pattern of the ARIA Authoring Practices Guide.

import { cross, element, icon } from '../shared/dom.js';
import { debounced } from '../shared/debounced.js';
import { mostResults } from './search-pins.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

/**
 * @typedef {object} PlaceFieldOptions
 * @property {string} id The id of the text box.
 * @property {string} list The id of the list of suggestions.
 * @property {string} label
 * @property {(place: Place, places: Place[], query?: string) => void} pick Receives the picked place and all results.
 *     `query` is the search text if its best match was picked.
 * @property {() => void} empty Called when the field is cleared.
 * @property {() => Place[]} [offers] Returns the suggestions for an empty field.
 */

export class PlaceField {
    #app;
    #options;
    #list;
    #clear;
    #status;
    /** @type {Place[]} */
    #places = [];
    #chosen = -1;
    /** Whether the list holds the suggestions for an empty field. */
    #isOwn = false;
    /** @type {AbortController | undefined} */
    #pending;
    #complete = debounced(120, () => this.#search('v1/complete'));

    /**
     * @param {App} app
     * @param {PlaceFieldOptions} options
     */
    constructor(app, options) {
        this.#app = app;
        this.#options = options;
        const { words } = app;
        this.input = element('input', {
            id: options.id, type: 'search', role: 'combobox', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search',
            'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': options.list, maxlength: 200,
            'aria-label': options.label, placeholder: options.label,
            oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
            onfocus: () => this.#offerOwn(), onblur: () => this.#close(),
        });
        this.#list = element('ul', { id: options.list, role: 'listbox', 'aria-label': words.say('found'), hidden: true });
        this.#clear = element(
            'button', { type: 'button', class: 'plain', 'aria-label': words.say('clear'), hidden: true, onclick: () => this.#empty() },
            icon('0 0 24 24', cross));
        this.#status = element('p', { class: 'unseen', role: 'status' });
        this.nodes = [this.input, this.#clear, this.#list, this.#status];
    }

    /** @param {string} text */
    show(text) {
        this.input.value = text;
        this.#clear.hidden = text === '';
    }

    /** Picks the selected suggestion, or the best match if none is selected. */
    async submit() {
        if (this.#chosen >= 0) return this.#pick(this.#places[this.#chosen]);
        if (this.input.value.trim() === '') return;
        const query = this.input.value.trim();
        await this.#search('v1/search', mostResults);
        if (this.#places.length > 0) this.#pick(this.#places[0], query);
    }

    #typed() {
        this.#clear.hidden = this.input.value === '';
        const isEmpty = this.input.value.trim() === '';
        if (isEmpty || this.#isOwn) this.#close();
        if (isEmpty) this.#offerOwn();
        else this.#complete();
    }

    #offerOwn() {
        const own = this.input.value === '' ? this.#options.offers?.() ?? [] : [];
        if (own.length > 0) this.#offer(own);
        this.#isOwn = own.length > 0;
    }

    #empty() {
        this.show('');
        this.#close();
        this.#options.empty();
        this.input.focus();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const steps = { ArrowDown: 1, ArrowUp: -1 };
        if (event.key in steps) {
            event.preventDefault();
            this.#choose(this.#chosen + steps[/** @type {keyof typeof steps} */ (event.key)]);
        } else if (event.key === 'Escape' && !this.#list.hidden) {
            event.preventDefault();
            event.stopPropagation();
            this.#close();
        }
    }

    /**
     * @param {string} path
     * @param {number} limit
     */
    async #search(path, limit = 7) {
        this.#pending?.abort();
        const pending = this.#pending = new AbortController();
        const app = this.#app;
        const parameters = {
            q: this.input.value.trim(), near: app.middle, language: app.words.language, limit,
        };
        try {
            const { places } = await app.server.json(path, parameters, { signal: pending.signal });
            this.#offer(places);
            this.#isOwn = false;
        } catch (error) {
            if (!pending.signal.aborted) this.#announce(/** @type {Error} */ (error).message);
        }
    }

    /** @param {Place[]} places */
    #offer(places) {
        this.#places = places;
        this.#chosen = -1;
        const none = element('li', { class: 'nothing', role: 'presentation' }, this.#app.words.say('nothingFound'));
        this.#list.replaceChildren(...places.length > 0 ? places.map((place, number) => this.#row(place, number)) : [none]);
        const isOpen = this.input.matches(':focus');
        this.#list.hidden = !isOpen;
        this.input.setAttribute('aria-expanded', String(isOpen));
        this.input.removeAttribute('aria-activedescendant');
        const { words } = this.#app;
        this.#announce(places.length > 0 ? words.say('foundCount', { count: words.number(places.length) }) : words.say('nothingFound'));
    }

    /**
     * @param {Place} place
     * @param {number} number
     */
    #row(place, number) {
        const { words, describe } = this.#app;
        const detail = [describe.category(place), place.address].filter(Boolean).join(' · ');
        return element(
            'li', {
                id: `${this.#options.list}-${number}`, role: 'option', 'aria-selected': 'false',
                // Keeps focus in the text box.
                onpointerdown: (/** @type {Event} */ event) => event.preventDefault(), onclick: () => this.#pick(place),
            },
            element('span', { class: 'name' }, element('bdi', {}, place.name ?? describe.category(place))),
            element('span', { class: 'detail' }, detail),
            place.distance === undefined ? null : element('span', { class: 'distance' }, words.distance(place.distance)));
    }

    /** @param {number} number */
    #choose(number) {
        const count = this.#places.length;
        if (this.#list.hidden || count === 0) return;
        this.#chosen = ((number % count) + count) % count;
        [...this.#list.children].forEach((row, index) => row.setAttribute('aria-selected', String(index === this.#chosen)));
        const row = this.#list.children[this.#chosen];
        row.scrollIntoView({ block: 'nearest' });
        this.input.setAttribute('aria-activedescendant', row.id);
    }

    /**
     * @param {Place} place
     * @param {string} [query]
     */
    #pick(place, query) {
        this.show(place.name ?? this.input.value);
        this.#close();
        this.#options.pick(place, this.#places, query);
    }

    #close() {
        this.#pending?.abort();
        this.#list.hidden = true;
        this.#chosen = -1;
        this.input.setAttribute('aria-expanded', 'false');
    }

    /** @param {string} text */
    #announce(text) { this.#status.textContent = text; }
}
