// The steps of a way. The one that is chosen shows the street ahead, where there is a picture of it.

import { PicturePreview } from '../page/picture-preview.js';
import { element } from '../shared/dom.js';
import { ways } from '../shared/words-ways.js';
import { maneuverSign } from './maneuvers.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('./route.js').Route} Route */
/** @typedef {import('./route.js').Step} Step */

export class RouteSteps {
    #app;
    #route;
    #chose;
    /** @type {HTMLElement | undefined} */
    #chosen;

    /**
     * @param {App} app
     * @param {Route} route
     * @param {(step: Step) => void} chose
     */
    constructor(app, route, chose) {
        this.#app = app;
        this.#route = route;
        this.#chose = chose;
        this.node = element(
            'ol', { class: 'steps', 'aria-label': app.words.from(ways)('steps') }, ...route.steps.map((step) => this.#row(step)));
    }

    /** @param {Step} step */
    #row(step) {
        const { words } = this.#app;
        const row = element('li', {}, element(
            'button', { type: 'button', class: 'choice', onclick: () => this.#choose(step, row) },
            maneuverSign(step.maneuver), element('span', { class: 'name' }, step.instructions),
            step.distance > 0 && element('span', { class: 'length' }, words.distance(step.distance))));
        return row;
    }

    /**
     * @param {Step} step
     * @param {HTMLElement} row
     */
    #choose(step, row) {
        this.#leave();
        this.#chosen = row;
        row.firstElementChild?.setAttribute('aria-current', 'step');
        const { node } = new PicturePreview(this.#app, { coordinate: this.#route.beginning(step) }, this.#route.heading(step));
        // A picture has its height once it is loaded, which is not told to what it is in.
        node.addEventListener('load', () => row.scrollIntoView({ block: 'nearest' }), true);
        row.append(node);
        this.#chose(step);
    }

    #leave() {
        this.#chosen?.firstElementChild?.removeAttribute('aria-current');
        this.#chosen?.querySelector('.preview')?.remove();
    }
}
