// The form for a route's start, destination and travel mode.

import { PlaceField } from '../page/place-field.js';
import { endOf } from '../page/directions.js';
import { canLocate } from '../map/preferences.js';
import { cross, element, icon } from '../shared/dom.js';
import { locate } from '../shared/locate.js';
import { TravelModes } from './travel-modes.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {'from' | 'to'} End */

const arrows = 'M8 3 4 7.500l1.400 1.400L7 7.200V16h2V7.200l1.600 1.700L12 7.500zm8 18 4-4.500-1.400-1.400-1.600 1.700V8h-2v8.800l-1.600-1.700-1.400 1.400z';
/** Stands for the user's location until it is known. */
const here = { type: 'here', coordinate: { latitude: 0, longitude: 0 } };
const ends = /** @type {End[]} */ (['from', 'to']);

export class RouteForm {
    #app;
    #modes;
    #notify;
    /** @type {Record<End, PlaceField>} */
    #fields;

    /**
     * @param {App} app
     * @param {(text: string) => void} notify Shows a message.
     */
    constructor(app, notify) {
        this.#app = app;
        this.#notify = notify;
        this.#fields = { from: this.#field('from', 'start'), to: this.#field('to', 'destination') };
        this.#modes = new TravelModes(app.words, (by) => app.state.set({ by, way: null }));
        this.node = element(
            'div', { class: 'route-form plate' }, this.#modes.node,
            this.#button('close', 'directions.close', cross, () => this.close()), this.#ends());
        this.show();
    }

    /** Shows the state from the page's URL, except for the names of the route's ends. */
    show() {
        const { state } = this.#app;
        this.#modes.show(state.get('by') ?? 'car');
        for (const end of ends) if (!state.get(end)) this.name(end, '');
    }

    /**
     * @param {End} end
     * @param {string} name
     */
    name(end, name) { this.#fields[end].show(name); }

    /** Focuses the first route end that is still empty. */
    focus() {
        const { state } = this.#app;
        this.#fields[ends.find((end) => !state.get(end)) ?? 'to'].input.focus({ preventScroll: true });
    }

    #ends() {
        const rows = ends.map((end) => element(
            'form', { class: `search end ${end}`, onsubmit: (/** @type {Event} */ event) => this.#submit(event, end) },
            ...this.#fields[end].nodes));
        return element('div', { class: 'ends' }, element('div', {}, ...rows), this.#button('swap', 'directions.swap', arrows, () => this.#swap()));
    }

    /**
     * @param {End} end
     * @param {'start' | 'destination'} label
     */
    #field(end, label) {
        const { map, state, words } = this.#app;
        return new PlaceField(this.#app, {
            id: `route-${end}`, list: `found-${end}`, label: words.say(`directions.${label}`),
            pick: (place) => this.#pick(end, place),
            empty: () => state.set({ [end]: null, way: null }),
            offers: () => [
                ...canLocate() ? [{ ...here, name: words.say('directions.myLocation') }] : [],
                { name: words.say('directions.mapCenter'), coordinate: map.element.camera.center },
            ],
        });
    }

    /**
     * @param {End} end
     * @param {import('../page/places.js').Place} place
     */
    async #pick(end, place) {
        const { state, words } = this.#app;
        if (place.type === here.type) {
            this.#notify(words.say('directions.locating'));
            try {
                place = { coordinate: await locate() };
            } catch (word) {
                this.name(end, '');
                return this.#notify(words.say(/** @type {import('../shared/words.js').Word} */ (word)));
            }
        }
        state.set({ [end]: endOf(place), way: null });
        this.#next();
    }

    /**
     * @param {string} name
     * @param {import('../shared/words.js').Word} word
     * @param {string} path
     * @param {() => void} onclick
     */
    #button(name, word, path, onclick) {
        const label = this.#app.words.say(word);
        return element(
            'button', { type: 'button', class: `plain ${name}`, 'aria-label': label, title: label, onclick }, icon('0 0 24 24', path));
    }

    /**
     * @param {Event} event
     * @param {End} end
     */
    #submit(event, end) {
        event.preventDefault();
        this.#fields[end].submit();
    }

    /** Moves focus to the start or destination field that is still empty. */
    #next() {
        const { state } = this.#app;
        if (ends.some((end) => !state.get(end))) this.focus();
    }

    #swap() {
        const { state } = this.#app;
        const [from, to] = [state.get('to'), state.get('from')];
        const [start, destination] = ends.map((end) => this.#fields[end].input.value);
        this.name('from', destination);
        this.name('to', start);
        state.set({ from, to, way: null });
    }

    close() { this.#app.state.set({ from: null, to: null, by: null, way: null }); }
}
