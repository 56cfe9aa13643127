// The steps of a route. The selected step shows the street ahead if there is imagery there.

import { PicturePreview } from '../page/picture-preview.js';
import { element } from '../shared/dom.js';
import { maneuverIcon } from './maneuvers.js';

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
            'ol', { class: 'steps', 'aria-label': app.words.say('directions.steps') }, ...route.steps.map((step) => this.#row(step)));
    }

    /** @param {Step} step */
    #row(step) {
        const { words } = this.#app;
        const row = element('li', {}, element(
            'button', { type: 'button', class: 'choice', onclick: () => this.#choose(step, row) },
            maneuverIcon(step.maneuver), element('span', { class: 'name' }, step.instructions),
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
        const { node } = new PicturePreview(this.#app, { coordinate: this.#route.start(step) }, this.#route.heading(step));
        // The preview's height is known only after it has loaded. `load` does not bubble, so capture it.
        node.addEventListener('load', () => row.scrollIntoView({ block: 'nearest' }), true);
        row.append(node);
        this.#chose(step);
    }

    #leave() {
        this.#chosen?.firstElementChild?.removeAttribute('aria-current');
        this.#chosen?.querySelector('.preview')?.remove();
    }
}
