// A small card over the map with a thumbnail and the date of the scene under the pointer or, for keyboard users, at the
// center of the map.

import { element } from '../shared/dom.js';
import { sleep } from '../shared/retry.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../map/map-picker.js').PickedScene} PickedScene */

/** The time that the pointer rests on a scene before its card appears, in milliseconds. */
const delay = 300;
const [width, height] = [208, 117];
/** The minimum distance between the card and the edges of the map, in CSS pixels. */
const margin = 8;
/** The distance between a scene and its card below it, in CSS pixels. */
const below = 24;

export class HoverCard {
    #app;
    #node;
    #pending = new AbortController();

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        // The description of the map's center already mentions the scene to screen readers.
        this.#node = element('div', { class: 'hover-card', 'aria-hidden': 'true' });
        const map = app.map.element;
        map.addEventListener('scenehover', (event) => this.show(/** @type {CustomEvent} */ (event).detail.scene));
        for (const name of ['pointerdown', 'wheel', 'select']) map.addEventListener(name, () => this.show(null));
    }

    /**
     * Shows the card of a scene, or removes the card.
     * @param {PickedScene | null} scene
     * @param {number} [wait] Milliseconds before the card appears.
     */
    async show(scene, wait = delay) {
        this.#pending.abort();
        this.#node.remove();
        if (!scene) return;
        const { signal } = this.#pending = new AbortController();
        try {
            await sleep(wait, signal);
            const card = await this.#card(scene);
            if (signal.aborted) return;
            this.#node.replaceChildren(card);
            this.#app.map.element.append(this.#node);
            this.#app.map.element.anchor(this.#node, scene.coordinate);
            this.#keepInside(scene);
        } catch (error) {
            if (!signal.aborted) throw error;
        }
    }

    /** @param {PickedScene} scene */
    async #card({ scene, captured }) {
        const { server, words } = this.#app;
        const size = { size: `${width}x${height}`, scale: devicePixelRatio > 1 ? 2 : 1 };
        const address = await server.source('v1/snapshot', { scene, ...size }).catch(() => '');
        const date = captured === null ? null : element('p', {}, words.date(captured));
        const picture = element('img', { src: address, alt: '', width, height, onload: () => URL.revokeObjectURL(address) });
        return element('div', { class: 'plate' }, picture, date);
    }

    /**
     * Moves the card into the part of the map that the page's controls do not cover.
     * @param {PickedScene} scene
     */
    #keepInside({ coordinate }) {
        const { map, top } = this.#app;
        const [frame, { offsetWidth, offsetHeight }] = [map.element.getBoundingClientRect(), this.#node];
        const point = map.element.point(coordinate);
        if (!point) return;
        const [left, right] = [margin + offsetWidth / 2, frame.width - margin - offsetWidth / 2];
        const across = Math.max(left, Math.min(right, point.x)) - point.x;
        const isCovered = frame.top + point.y - offsetHeight < top.getBoundingClientRect().bottom + margin;
        this.#node.style.translate = `${across}px ${isCovered ? offsetHeight + below : 0}px`;
    }
}
