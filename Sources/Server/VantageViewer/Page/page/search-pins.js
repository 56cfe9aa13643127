// Numbered pins on the map for all results of a search.

import { element } from '../shared/dom.js';
import { distance } from '../shared/geodesy.js';
import { boxOf } from '../map/viewport.js';
import { storedID } from './places.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

/** The number of results that the map shows. */
export const mostResults = 20;
/** The maximum distance from the best result to others that the map shows with it, in meters. */
const surroundings = 50_000;
/** The least distance from a pin to the edge of the map, in CSS pixels. */
const margin = 24;

export class SearchPins {
    #app;
    #query = '';
    /** @type {{ place: Place, pin: HTMLElement }[]} */
    #shown = [];
    #pending = new AbortController();

    /** @param {App} app */
    constructor(app) { this.#app = app; }

    /**
     * @param {Place[]} places
     * @param {string} query The search text that the page's URL holds.
     */
    show(places, query) {
        this.#clear();
        this.#query = query;
        // If the user searched for a position, only the first result matches. The others are merely near it.
        const results = places[0]?.type === 'position' ? places.slice(0, 1) : places;
        this.#shown = results.map((place, number) => ({ place, pin: this.#pin(place, number + 1) }));
        // The best results are on top.
        for (const { place, pin } of [...this.#shown].reverse()) this.#app.map.element.anchor(pin, place.coordinate);
        this.#mark();
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (names.includes('q')) this.#restore(this.#app.state.get('q') ?? '');
        if (names.includes('item') || names.includes('point')) this.#mark();
    }

    /** Moves the map so that it shows all results near the best one, unless it already does. */
    fit() {
        const { map: { element: map }, mapPadding: { edges }, top } = this.#app;
        const [first] = this.#shown;
        const places = this.#shown.map(({ place }) => place.coordinate).filter((one) => distance(one, first.place.coordinate) < surroundings);
        const upper = Math.max(edges.top, top.getBoundingClientRect().bottom) + margin;
        const isVisible = places.map((place) => map.point(place)).every((point) => point && point.y > upper
            && point.y < map.clientHeight - edges.bottom - margin
            && point.x > edges.left + margin && point.x < map.clientWidth - edges.right - margin);
        const spare = 2 * margin;
        const padding = { top: upper - edges.top + margin, right: spare, bottom: spare, left: spare };
        if (!isVisible) map.fit(boxOf(places), { padding, animated: true });
    }

    /**
     * Shows the results of the search in the page's URL, without moving the map.
     * @param {string} query
     */
    async #restore(query) {
        if (query === this.#query) return;
        this.#clear();
        this.#query = query;
        if (query === '') return;
        const { server, middle, words } = this.#app;
        const { signal } = this.#pending = new AbortController();
        const parameters = { q: query, near: middle, language: words.language, limit: mostResults };
        const { places } = await server.json('v1/search', parameters, { signal }).catch(() => ({ places: [] }));
        if (!signal.aborted) this.show(places, query);
    }

    #clear() {
        this.#pending.abort();
        for (const { pin } of this.#shown.splice(0)) pin.remove();
    }

    /**
     * @param {Place} place
     * @param {number} number
     */
    #pin(place, number) {
        const { describe, words } = this.#app;
        const name = place.name ?? describe.category(place);
        return element(
            'button', {
                type: 'button', class: 'result-pin', 'data-anchor': 'center', title: name, 'aria-label': `${words.number(number)}. ${name}`,
                onclick: () => this.#app.select(place),
            },
            element('span', {}, words.number(number)));
    }

    /** Highlights the pin of the selected place. */
    #mark() {
        const { state } = this.#app;
        const [item, point] = [state.get('item'), state.get('point')];
        for (const { place, pin } of this.#shown) {
            const id = storedID(place);
            pin.setAttribute('aria-pressed', String(id ? id === item : point === text(place.coordinate)));
        }
    }
}
