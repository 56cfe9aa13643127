// The panel of filters: whatever is chosen in it is in the address, and the other way round.

import { element } from '../shared/dom.js';
import { filterTexts } from '../shared/words-filters.js';
import { filterNames } from './filters.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./page-state.js').StateName} StateName */

/** Categories that people look for; the rest of them is reached by searching. */
const categories = [
    'restaurant', 'cafe', 'bakery', 'foodMarket', 'store', 'pharmacy', 'hospital', 'bank', 'hotel', 'museum', 'landmark',
    'placeOfWorship', 'school', 'park', 'publicTransport', 'parking',
];

export class FilterPanel {
    #app;
    /** @type {Map<StateName, HTMLInputElement | HTMLSelectElement>} */
    #fields = new Map();
    /** @type {HTMLInputElement[]} */
    #boxes = [];

    /**
     * @param {App} app
     * @param {HTMLElement} panel
     */
    constructor(app, panel) {
        this.#app = app;
        panel.append(...this.#parts());
        this.show();
        this.#offerCollections();
    }

    /** Shows what the address has. */
    show() {
        const { state } = this.#app;
        for (const [name, field] of this.#fields) field.value = state.get(name) ?? '';
        const chosen = new Set(state.get('categories')?.split(','));
        for (const box of this.#boxes) box.checked = chosen.has(box.value);
    }

    #parts() {
        const say = this.#app.words.from(filterTexts);
        this.#boxes = categories.map((name) => element('input', { type: 'checkbox', value: name, onchange: () => this.#choose() }));
        return [
            this.#select('kind', say('pictures'), [
                ['', say('all')], ['panorama', say('panoramas')], ['photo', say('photos')]]),
            this.#date('captured-after', say('from')), this.#date('captured-before', say('until')),
            this.#select('collection', say('collection'), [['', say('all')]]),
            this.#select('coverage', say('coverage'), [['', say('shown')], ['off', say('hidden')]]),
            element(
                'fieldset', {}, element('legend', {}, say('places')),
                ...this.#boxes.map((box) => element(
                    'label', { class: 'check' }, box, this.#app.describe.category({ category: box.value })))),
            element('button', { type: 'button', class: 'text', onclick: () => this.#reset() }, say('reset')),
        ];
    }

    /**
     * @param {StateName} name
     * @param {string} label
     */
    #date(name, label) {
        return this.#field(name, label, element('input', { type: 'date' }));
    }

    /**
     * @param {StateName} name
     * @param {string} label
     * @param {string[][]} choices
     */
    #select(name, label, choices) {
        return this.#field(name, label, element(
            'select', {}, ...choices.map(([value, text]) => element('option', { value }, text))));
    }

    /**
     * @param {StateName} name
     * @param {string} label
     * @param {HTMLInputElement | HTMLSelectElement} field
     */
    #field(name, label, field) {
        this.#fields.set(name, field);
        field.addEventListener('change', () => this.#app.state.set({ [name]: field.value }));
        return element('label', { class: 'field' }, element('span', {}, label), field);
    }

    #choose() {
        const chosen = this.#boxes.filter((box) => box.checked).map((box) => box.value);
        this.#app.state.set({ categories: chosen.join(',') });
    }

    #reset() {
        this.#app.state.set(Object.fromEntries(filterNames.map((name) => [name, null])));
    }

    async #offerCollections() {
        const { collections } = await this.#app.server.json('v1/collections').catch(() => ({ collections: [] }));
        const field = this.#fields.get('collection');
        for (const { name, panoramas, photos } of collections) {
            if (panoramas + photos > 0) field?.append(element('option', { value: name }, name));
        }
        if (field) field.value = this.#app.state.get('collection') ?? '';
    }
}
