// The viewer's map, kept in sync with the URL.

import { element, icon } from '../shared/dom.js';
import { distance } from '../shared/geodesy.js';
import { describe } from '../shared/server-description.js';
import { rounded, text } from './page-state.js';
import { popup } from './popup.js';

/** @typedef {import('./app.js').App} App */

const layers = 'M12 3 2 9l10 6 10-6zm0 2.3L18.200 9 12 12.700 5.800 9zM4 13l-2 1.200L12 20l10-5.800L20 13l-8 4.700z';

export class MapPane {
    #app;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        this.element = /** @type {import('../map/map-element.js').MapElement} */ (/** @type {unknown} */ (element(
            /** @type {any} */ ('vantage-map'), {
                id: 'map', server: app.server.base, lang: app.words.language,
                selectable: 'pointsOfInterest territories physicalFeatures scenes',
            })));
        this.styleButton = element('div', { class: 'styles' });
        this.#show();
        this.element.addEventListener('cameraidle', () => this.#saveCamera());
        this.element.addEventListener('select', (event) => this.#select(/** @type {CustomEvent} */ (event).detail));
        this.#offerStyles();
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (names.some((name) => ['at', 'zoom'].includes(name))) this.#show();
        if (names.includes('style')) this.#style();
    }

    /**
     * Centers the map on a place, and zooms in if needed.
     * @param {import('./places.js').Place} place
     */
    reveal(place) {
        const { zoom, center } = this.element.camera;
        const isFar = distance(center, place.coordinate) > 5000;
        this.element.setCamera(
            { center: place.coordinate, zoom: Math.max(zoom, place.kind === 'territory' ? 13 : 17) }, { animated: !isFar });
    }

    #show() {
        const { state } = this.#app;
        const [center, zoom] = [state.coordinate('at'), state.number('zoom')];
        if (center) this.element.setAttribute('center', text(center));
        if (zoom !== undefined) this.element.setAttribute('zoom', String(zoom));
        this.#style();
    }

    #style() {
        this.element.setAttribute('map-style', this.#app.state.get('style') ?? 'standard');
        for (const button of this.styleButton.querySelectorAll('button[value]')) {
            const isOn = button.getAttribute('value') === (this.#app.state.get('style') ?? 'standard');
            button.setAttribute('aria-pressed', String(isOn));
        }
    }

    #saveCamera() {
        const { center, zoom } = this.element.camera;
        this.#app.state.set({ at: text(center), zoom: rounded(zoom, 2) });
    }

    /** @param {{kind: string, scene?: any, feature?: any, coordinate: import('../shared/geodesy.js').Coordinate}} selection */
    #select(selection) {
        const { directions, opener, state } = this.#app;
        if (selection.kind === 'scene') return opener.open(selection.scene);
        opener.close();
        const id = selection.feature?.place?.id ?? selection.feature?.item;
        if (directions.take({ id, coordinate: selection.coordinate })) return;
        this.#app.info.hint = id ? undefined : selection.feature;
        state.set(id ? { item: id, point: null, q: null } : { item: null, point: text(selection.coordinate), q: null });
    }

    /** Lists the map styles that the server offers. */
    async #offerStyles() {
        const { server, words, state } = this.#app;
        const { styles } = await describe(server);
        this.#app.tilted.button.hidden = styles.length === 0;
        if (styles.length < 2) return;
        const list = element('div', { role: 'group', 'aria-label': words.say('mapStyle') }, ...styles.map(({ name: style }) => element(
            'button', {
                type: 'button', class: 'choice', value: style, 'aria-pressed': 'false',
                onclick: () => state.set({ style: style === 'standard' ? null : style }),
            }, words.say(/** @type {import('../shared/words.js').Word} */ (`style.${style}`)))));
        const button = element(
            'button', { type: 'button', class: 'plate round', 'aria-label': words.say('mapStyle'), title: words.say('mapStyle') },
            icon('0 0 24 24', layers));
        this.styleButton.append(popup(button, list).holder);
        this.#style();
    }
}
