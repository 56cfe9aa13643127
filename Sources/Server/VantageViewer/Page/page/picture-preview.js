// A preview of the picture that shows a place. A click opens the picture. If there is no picture nearby, the preview
// says so and offers the nearest one.

import { element, icon } from '../shared/dom.js';
import { bestView } from './best-view.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

const [width, height] = [320, 180];
/** The maximum distance from a route step to its picture, in meters. */
const stepRadius = 25;
/** The radius of the search for the nearest picture, in meters. */
const searchRadius = 1_000_000;
const expand = 'M4 4h7v2H7.400l4.300 4.300-1.400 1.400L6 7.400V11H4zm16 16h-7v-2h3.600l-4.300-4.300 1.400-1.400 4.300 4.300V13h2z';

export class PicturePreview {
    #app;
    #place;
    #heading;

    /**
     * @param {App} app
     * @param {Place} place
     * @param {number} [heading] The heading of the view, for a route step. The preview is hidden if no picture is near
     *     the step. Without a heading the view faces the place.
     */
    constructor(app, place, heading) {
        this.#app = app;
        this.#place = place;
        this.#heading = heading;
        /** The view that the preview shows, or null if there is none. */
        this.view = bestView(app, place, { size: `${width}x${height}`, heading, radius: heading === undefined ? undefined : stepRadius });
        this.node = element('div', { class: 'preview' });
        this.#fill();
    }

    async #fill() {
        const { words } = this.#app;
        try {
            const snapshot = await this.view;
            if (snapshot) await this.#show(snapshot);
            else if (this.#heading !== undefined) this.node.hidden = true;
            else await this.#offerNearest();
        } catch (error) {
            const { code, message } = /** @type {import('../shared/server-error.js').ServerError} */ (error);
            this.node.replaceChildren(element('p', { class: 'none' }, code === 'silent' ? words.say('silent') : message));
        }
    }

    /** @param {any} snapshot */
    async #show(snapshot) {
        const { server, words, viewer } = this.#app;
        const address = await server.source('v1/snapshot', {
            scene: snapshot.scene.scene, ...view(snapshot.view), size: `${width}x${height}`, scale: devicePixelRatio > 1 ? 2 : 1,
        });
        const picture = element('img', { src: address, onload: () => URL.revokeObjectURL(address), alt: words.say('previewOf'), width, height, crossorigin: 'anonymous' });
        const open = () => viewer.open(snapshot.scene.scene, { view: snapshot.view, picture });
        const note = this.#note(snapshot);
        this.node.replaceChildren(
            element(
                'button', { type: 'button', class: 'open', 'aria-label': words.say('lookAround'), onclick: open },
                picture, element('span', { class: 'badge' }, icon('0 0 24 24', expand), words.say('lookAround'))),
            element('p', { class: 'credit' }, [snapshot.attribution, snapshot.license].filter(Boolean).join(' · ')),
            ...(note ? [element('p', { class: 'none' }, note)] : []));
    }

    /**
     * Returns a note if the place may be hidden behind a building, or an empty string.
     * @param {any} snapshot
     */
    #note(snapshot) {
        const { words } = this.#app;
        return snapshot.visibility?.state === 'occluded' ? words.say('occluded') : '';
    }

    async #offerNearest() {
        const { server, words, filters, map, state } = this.#app;
        const parameters = { at: text(this.#place.coordinate), radius: searchRadius, ...filters.parameters, 'has-picture': true };
        const nearest = await server.json('v1/availability', parameters).catch(() => ({ available: false }));
        if (!nearest.available) return this.node.replaceChildren(element('p', { class: 'none' }, words.say('noPictures')));
        const go = () => {
            map.element.setCamera({ center: nearest.coordinate, zoom: 17 }, { animated: nearest.distance < 5000 });
            state.set({ point: text(nearest.coordinate), item: null });
        };
        this.node.replaceChildren(
            element('p', { class: 'none' }, words.say('noPictureHere')),
            element('button', { type: 'button', class: 'action', onclick: go }, words.say('nearest', { distance: words.distance(nearest.distance) })));
    }
}

/**
 * Returns the parameters for a view request.
 * @param {any} view
 */
function view({ heading, pitch, fov }) {
    return { heading, pitch, fov };
}
