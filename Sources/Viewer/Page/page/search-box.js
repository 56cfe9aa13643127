// The box to search in, with completions: a combobox as the ARIA Authoring Practices have it.

import { cross, element, icon } from '../shared/dom.js';
import { debounced } from '../shared/debounced.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

const magnifier = 'M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10z';
export class SearchBox {
    #app;
    #input;
    #list;
    #clear;
    #status;
    /** @type {Place[]} */
    #places = [];
    #chosen = -1;
    /** @type {AbortController | undefined} */
    #asking;
    #complete = debounced(120, () => this.#ask('v1/complete'));

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        this.#input = element('input', {
            id: 'search', type: 'search', role: 'combobox', autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search',
            'aria-autocomplete': 'list', 'aria-expanded': 'false', 'aria-controls': 'found', maxlength: 200,
            'aria-label': words.say('search'), placeholder: words.say('search'),
            oninput: () => this.#typed(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
            onblur: () => this.#close(),
        });
        this.#list = element('ul', { id: 'found', role: 'listbox', 'aria-label': words.say('found'), hidden: true });
        this.#clear = element(
            'button', { type: 'button', class: 'plain', 'aria-label': words.say('clear'), hidden: true, onclick: () => this.#empty() },
            icon('0 0 24 24', cross));
        this.#status = element('p', { class: 'unseen', role: 'status' });
        this.node = element(
            'form', { class: 'search plate', role: 'search', onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
            icon('0 0 24 24', magnifier), this.#input, this.#clear, this.#list, this.#status);
        this.show(app.state.get('q') ?? '');
    }

    /** @param {string} text */
    show(text) {
        this.#input.value = text;
        this.#clear.hidden = text === '';
    }

    focus() { this.#input.focus(); }

    #typed() {
        this.#clear.hidden = this.#input.value === '';
        if (this.#input.value.trim() === '') this.#close();
        else this.#complete();
    }

    #empty() {
        this.show('');
        this.#close();
        this.#app.state.set({ q: null });
        this.#input.focus();
    }

    /** @param {Event} event */
    async #submit(event) {
        event.preventDefault();
        if (this.#chosen >= 0) return this.#pick(this.#places[this.#chosen]);
        if (this.#input.value.trim() === '') return;
        await this.#ask('v1/search');
        if (this.#places.length > 0) this.#pick(this.#places[0]);
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

    /** @param {string} path */
    async #ask(path) {
        this.#asking?.abort();
        const asking = this.#asking = new AbortController();
        const app = this.#app;
        const parameters = {
            q: this.#input.value.trim(), near: app.middle, language: app.words.language, limit: 7,
        };
        try {
            const answer = await app.server.json(path, parameters, { signal: asking.signal });
            this.#offer(answer.places);
        } catch (error) {
            if (!asking.signal.aborted) this.#say(/** @type {Error} */ (error).message);
        }
    }

    /** @param {Place[]} places */
    #offer(places) {
        this.#places = places;
        this.#chosen = -1;
        const none = element('li', { class: 'nothing', role: 'presentation' }, this.#app.words.say('nothingFound'));
        this.#list.replaceChildren(...places.length > 0 ? places.map((place, number) => this.#row(place, number)) : [none]);
        const isOpen = this.#input.matches(':focus');
        this.#list.hidden = !isOpen;
        this.#input.setAttribute('aria-expanded', String(isOpen));
        this.#input.removeAttribute('aria-activedescendant');
        const { words } = this.#app;
        this.#say(places.length > 0 ? words.say('foundCount', { count: words.number(places.length) }) : words.say('nothingFound'));
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
                id: `found-${number}`, role: 'option', 'aria-selected': 'false',
                // The box keeps the focus.
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
        this.#input.setAttribute('aria-activedescendant', row.id);
    }

    /** @param {Place} place */
    #pick(place) {
        this.show(place.name ?? this.#input.value);
        this.#close();
        this.#app.pick(place);
    }

    #close() {
        this.#asking?.abort();
        this.#list.hidden = true;
        this.#chosen = -1;
        this.#input.setAttribute('aria-expanded', 'false');
    }

    /** @param {string} text */
    #say(text) { this.#status.textContent = text; }
}
