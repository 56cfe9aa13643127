// The filter button, and the effect of filters on the map. The URL holds their values. The panel is loaded when it
// first opens.

import { sceneFilterNames } from '../map/scene-filter.js';
import { element, icon } from '../shared/dom.js';
import { popup } from './popup.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./page-state.js').StateName} StateName */

const funnel = 'M4 6h16v2H4zm3 5h10v2H7zm3 5h4v2h-4z';

/** The filters, by their names in the API. */
export const filterNames = /** @type {const} */ ([...sceneFilterNames, 'categories', 'coverage']);

export class Filters {
    #app;
    #count;
    #panel;
    /** @type {Promise<import('./filter-panel.js').FilterPanel> | null} */
    #content = null;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const label = app.words.say('filters');
        this.#count = element('span', { class: 'count', 'aria-hidden': 'true', hidden: true });
        this.#panel = element('div', { class: 'filter-panel', role: 'group', 'aria-label': label });
        const button = element(
            'button', { type: 'button', class: 'plate round filters', 'aria-label': label, title: label },
            icon('0 0 24 24', funnel), this.#count);
        this.button = popup(button, this.#panel, () => this.#fill()).holder;
        this.follow([...filterNames]);
    }

    /** @param {StateName[]} names */
    follow(names) {
        if (!filterNames.some((name) => names.includes(name))) return;
        const { state, map, words } = this.#app;
        const count = filterNames.filter((name) => state.get(name) !== undefined).length;
        this.#count.hidden = count === 0;
        this.#count.textContent = words.number(count);
        map.element.filter = Object.fromEntries(sceneFilterNames.map((name) => [camelCase(name), state.get(name)]));
        map.element.setAttribute('coverage', state.get('coverage') ?? 'on');
        map.element.setAttribute('points-of-interest', state.get('categories') ?? 'all');
        this.#content?.then((content) => content.show());
    }

    /**
     * The filters as parameters for a scene request.
     * @returns {import('../shared/server.js').Parameters}
     */
    get parameters() {
        const { state } = this.#app;
        return Object.fromEntries(sceneFilterNames.map((name) => [name, state.get(name)]));
    }

    #fill() {
        this.#content ??= import('./filter-panel.js').then(({ FilterPanel }) => new FilterPanel(this.#app, this.#panel));
    }
}

/** @param {string} name */
function camelCase(name) { return name.replace(/-(.)/g, (_, letter) => letter.toUpperCase()); }
