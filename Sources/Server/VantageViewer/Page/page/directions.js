// The button that opens directions, shown only if the server has road data. The panel is loaded on first use.

import { element, icon } from '../shared/dom.js';
import { describe } from '../shared/server-description.js';
import { text } from './page-state.js';
import { storedID } from './places.js';
import { noPicture } from './viewer-pane.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */
/** @typedef {import('../directions/directions-panel.js').DirectionsPanel} DirectionsPanel */

const arrow = 'M12 2 2 12l10 10 10-10zm2 12.500V12h-4v3H8v-5h6V7.500l3.500 3.500z';

export class Directions {
    #app;
    /** @type {Promise<DirectionsPanel> | null} */
    #panel = null;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const label = app.words.say('directions.title');
        this.button = element(
            'button', { type: 'button', class: 'plain way', 'aria-label': label, title: label, hidden: true, onclick: () => this.open() },
            icon('0 0 24 24', arrow));
        /** Resolves to whether the server has road data. */
        this.offered = this.#offer();
    }

    /** Whether the directions panel is open. */
    get isOpen() { return (/** @type {const} */ (['from', 'to', 'by'])).some((name) => this.#app.state.get(name)); }

    start() { this.follow(['from', 'to', 'by']); }

    /**
     * Opens the panel.
     * @param {Place} [place] The destination.
     */
    open(place) {
        const { state } = this.#app;
        const by = state.get('by') ?? 'car';
        state.set({ by, to: place ? endOf(place) : state.get('to'), item: null, point: null, q: null, ...noPicture });
        this.#load().then((panel) => panel.focus());
    }

    /** @param {import('./page-state.js').StateName[]} names */
    async follow(names) {
        if (this.#panel || this.isOpen) (await this.#load()).follow(names);
    }

    /**
     * Uses a place selected on the map as the start or destination, whichever is missing.
     * @param {Place} place
     * @returns {boolean} Whether the panel used the place.
     */
    take(place) {
        const { state } = this.#app;
        const end = ['from', 'to'].find((name) => !state.get(/** @type {'from'} */ (name)));
        if (!this.isOpen || !end) return false;
        state.set({ [end]: endOf(place) });
        return true;
    }

    #load() {
        return this.#panel ??= import('../directions/directions-panel.js').then(({ DirectionsPanel }) => {
            const panel = new DirectionsPanel(this.#app);
            this.#app.top.after(panel.node);
            return panel;
        });
    }

    /** Shows the button if the server has road data. */
    async #offer() {
        const { hasRoads } = await describe(this.#app.server);
        this.button.hidden = !hasRoads;
        return hasRoads;
    }
}

/**
 * Returns the start or destination as it is written in the page's URL.
 * @param {Place} place
 */
export function endOf(place) { return storedID(place) ?? text(place.coordinate); }
