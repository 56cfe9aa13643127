// The panel of filters. Its state is that of the address: whatever is chosen here is there, and the other way round.

import { element, icon } from '../shared/dom.js';
import { popup } from './popup.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./page-state.js').StateName} StateName */

const funnel = 'M4 6h16v2H4zm3 5h10v2H7zm3 5h4v2h-4z';

/** Categories that people look for; the rest of them is reached by searching. */
const categories = [
    'restaurant', 'cafe', 'bakery', 'foodMarket', 'store', 'pharmacy', 'hospital', 'bank', 'hotel', 'museum', 'landmark',
    'placeOfWorship', 'school', 'park', 'publicTransport', 'parking',
];

/** Those of the API. */
const filterNames = /** @type {const} */ (['kind', 'captured-after', 'captured-before', 'collection', 'categories', 'coverage']);

export class FilterPanel {
    #app;
    #count;
    /** @type {Map<StateName, HTMLInputElement | HTMLSelectElement>} */
    #fields = new Map();

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        this.#count = element('span', { class: 'count', 'aria-hidden': 'true', hidden: true });
        const button = element(
            'button', { type: 'button', class: 'plate round filters', 'aria-label': words.say('filters'), title: words.say('filters') },
            icon('0 0 24 24', funnel), this.#count);
        this.button = popup(button, this.#panel()).holder;
        this.follow([...filterNames]);
        this.#offerCollections();
    }

    /** @param {StateName[]} names */
    follow(names) {
        if (!filterNames.some((name) => names.includes(name))) return;
        const { state, map, words } = this.#app;
        for (const [name, field] of this.#fields) field.value = state.get(name) ?? '';
        const chosen = new Set(state.get('categories')?.split(','));
        for (const box of this.#boxes) box.checked = chosen.has(box.value);
        const count = filterNames.filter((name) => state.get(name) !== undefined).length;
        this.#count.hidden = count === 0;
        this.#count.textContent = words.number(count);
        map.element.filter = {
            kind: /** @type {'panorama' | 'photo' | undefined} */ (state.get('kind')), collection: state.get('collection'),
            capturedAfter: state.get('captured-after'), capturedBefore: state.get('captured-before'),
        };
        map.element.setAttribute('coverage', state.get('coverage') ?? 'on');
        map.element.setAttribute('points-of-interest', state.get('categories') ?? 'all');
    }

    /**
     * What requests for scenes have of it.
     * @returns {import('../shared/server.js').Parameters}
     */
    get parameters() {
        const { state } = this.#app;
        const names = /** @type {const} */ (['kind', 'collection', 'captured-after', 'captured-before']);
        return Object.fromEntries(names.map((name) => [name, state.get(name)]));
    }

    /** @type {HTMLInputElement[]} */
    #boxes = [];

    #panel() {
        const { words } = this.#app;
        this.#boxes = categories.map((name) => element('input', { type: 'checkbox', value: name, onchange: () => this.#choose() }));
        return element(
            'div', { class: 'filter-panel', role: 'group', 'aria-label': words.say('filters') },
            this.#select('kind', words.say('pictures'), [
                ['', words.say('all')], ['panorama', words.say('panoramas')], ['photo', words.say('photos')]]),
            this.#date('captured-after', words.say('from')), this.#date('captured-before', words.say('until')),
            this.#select('collection', words.say('collection'), [['', words.say('all')]]),
            this.#select('coverage', words.say('coverage'), [['', words.say('shown')], ['off', words.say('hidden')]]),
            element(
                'fieldset', {}, element('legend', {}, words.say('places')),
                ...this.#boxes.map((box) => element(
                    'label', { class: 'check' }, box, this.#app.describe.category({ category: box.value })))),
            element('button', { type: 'button', class: 'text', onclick: () => this.#reset() }, words.say('reset')));
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
