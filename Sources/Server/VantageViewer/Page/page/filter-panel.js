// The filter panel. Its fields and the page's URL always have the same values.

import { element } from '../shared/dom.js';
import { usualUnits } from '../shared/units.js';
import { filterNames } from './filters.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./page-state.js').StateName} StateName */

/** The most common categories. Places in other categories can be found by searching. */
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

    /** Updates the fields from the URL. */
    show() {
        const { state } = this.#app;
        for (const [name, field] of this.#fields) field.value = state.get(name) ?? '';
        const chosen = new Set(state.get('categories')?.split(','));
        for (const box of this.#boxes) box.checked = chosen.has(box.value);
    }

    #parts() {
        const { words } = this.#app;
        this.#boxes = categories.map((name) => element('input', { type: 'checkbox', value: name, onchange: () => this.#setCategories() }));
        return [
            this.#select('kind', words.say('filters.pictures'), [
                ['', words.say('filters.all')], ['panorama', words.say('filters.panoramas')], ['photo', words.say('filters.photos')]]),
            this.#date('captured-after', words.say('filters.captured-after')), this.#date('captured-before', words.say('filters.captured-before')),
            this.#select('collection', words.say('filters.collection'), [['', words.say('filters.all')]]),
            this.#select('coverage', words.say('filters.coverage'), [['', words.say('filters.shown')], ['off', words.say('filters.hidden')]]),
            element(
                'fieldset', {}, element('legend', {}, words.say('filters.places')),
                ...this.#boxes.map((box) => element(
                    'label', { class: 'check' }, box, this.#app.describe.category({ category: box.value })))),
            this.#units(),
            element('button', { type: 'button', class: 'text', onclick: () => this.#reset() }, words.say('filters.reset')),
        ];
    }

    #units() {
        const { words } = this.#app;
        const [usual, other] = usualUnits === 'km' ? /** @type {const} */ (['km', 'mi']) : /** @type {const} */ (['mi', 'km']);
        return this.#select('units', words.say('filters.units'), [['', words.say(`units.${usual}`)], [other, words.say(`units.${other}`)]]);
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

    #setCategories() {
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
