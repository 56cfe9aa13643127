// The picture that shows a place, small; a press opens it. Where there is none it says so and offers the nearest.

import { element, icon } from '../shared/dom.js';
import { text } from './page-state.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

const size = { width: 320, height: 180 };
/** Metres around a step of a way in which a picture shows it. */
const beside = 25;
const farthest = 1_000_000;
const expand = 'M4 4h7v2H7.400l4.300 4.300-1.400 1.400L6 7.400V11H4zm16 16h-7v-2h3.600l-4.300-4.300 1.400-1.400 4.300 4.300V13h2z';

export class PicturePreview {
    #app;
    #place;
    #heading;

    /**
     * @param {App} app
     * @param {Place} place
     * @param {number} [heading] Where to look; towards the place otherwise. A picture is then of there, or there is none.
     */
    constructor(app, place, heading) {
        this.#app = app;
        this.#place = place;
        this.#heading = heading;
        this.node = element('div', { class: 'preview' });
        this.#fill();
    }

    async #fill() {
        const { server, filters, words } = this.#app;
        const where = this.#place.id ? { item: this.#place.id } : { at: text(this.#place.coordinate) };
        try {
            const towards = this.#heading === undefined ? {} : { heading: this.#heading, radius: beside };
            const parameters = {
                ...where, ...towards, ...filters.parameters, 'has-picture': true, size: `${size.width}x${size.height}`, fov: 80,
            };
            await this.#show(await server.json('v1/snapshot.json', parameters));
        } catch (error) {
            const { code, message } = /** @type {import('../shared/server-error.js').ServerError} */ (error);
            if (code === 'noImagery' && this.#heading !== undefined) this.node.hidden = true;
            else if (code === 'noImagery') this.#offerNearest();
            else this.node.replaceChildren(element('p', { class: 'none' }, code === 'silent' ? words.say('silent') : message));
        }
    }

    /** @param {any} answer */
    async #show(answer) {
        const { server, words, viewer } = this.#app;
        const address = await server.source('v1/snapshot', {
            scene: answer.scene.scene, ...view(answer.view), size: `${size.width}x${size.height}`, scale: devicePixelRatio > 1 ? 2 : 1,
        });
        const picture = element('img', { src: address, onload: () => URL.revokeObjectURL(address), alt: words.say('previewOf'), ...size, crossorigin: 'anonymous' });
        const open = () => viewer.open(answer.scene.scene, { view: answer.view, picture });
        const note = this.#note(answer);
        this.node.replaceChildren(
            element(
                'button', { type: 'button', class: 'open', 'aria-label': words.say('lookAround'), onclick: open },
                picture, element('span', { class: 'badge' }, icon('0 0 24 24', expand), words.say('lookAround'))),
            element('p', { class: 'credit' }, [answer.attribution, answer.license].filter(Boolean).join(' · ')),
            ...(note ? [element('p', { class: 'none' }, note)] : []));
    }

    /** @param {any} answer What hides the place, where something does. */
    #note(answer) {
        const { words } = this.#app;
        return answer.visibility?.state === 'occluded' ? words.say('occluded') : '';
    }

    async #offerNearest() {
        const { server, words, filters, map, state } = this.#app;
        const parameters = { at: text(this.#place.coordinate), radius: farthest, ...filters.parameters, 'has-picture': true };
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

/** @param {any} view What of a view an address has. */
function view({ heading, pitch, fov }) {
    return { heading, pitch, fov };
}
