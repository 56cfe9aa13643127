// The timeline: the dates on which the place in the open picture was captured. Choosing a date keeps the view.

import { sceneFilterNames } from '../map/scene-filter.js';
import { element, icon } from '../shared/dom.js';
import { visitsOf } from './visits.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {import('./visits.js').Visit} Visit */

const halves = 'M4 5h7v14H4zm9 0h7v14h-7zm2 2v10h3V7z';

/** Dispatches `change` when the dates change. */
export class Timeline extends EventTarget {
    #app;
    #pane;
    #dates;
    #status;
    /** @type {AbortController | undefined} */
    #pending;
    /**
     * The visits to the place, oldest first.
     * @type {Visit[]}
     */
    visits = [];

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        super();
        this.#app = app;
        this.#pane = pane;
        const { words } = app;
        this.#dates = element('div', { class: 'dates' });
        this.#status = element('p', { class: 'unseen', role: 'status' });
        this.node = element(
            'div', { class: 'timeline plate', role: 'group', 'aria-label': words.say('dates'), hidden: true }, this.#dates,
            element(
                'button', {
                    type: 'button', class: 'plain compare', 'aria-label': words.say('sideBySide'), title: words.say('sideBySide'),
                    onclick: () => pane.comparison.open(),
                }, icon('0 0 24 24', halves)));
        this.status = this.#status;
        pane.element.addEventListener('scenedidupdate', () => this.update());
        pane.surroundings.addEventListener('change', () => { if (!pane.surroundings.now.scene) this.#setVisits([]); });
        // Without a server, controls do not wait for the dates.
        app.server.addEventListener('statechange', () => pane.node.classList.add('known'));
        pane.node.addEventListener('keydown', (event) => this.#key(event));
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (!sceneFilterNames.some((name) => names.includes(name))) return;
        this.#setVisits([]);
        this.update();
    }

    /**
     * Returns the visit that is `step` positions after a scene's own visit, if there is one.
     * @param {string | undefined} scene
     * @param {number} step Negative for earlier visits.
     */
    after(scene, step) {
        return this.visits[this.visits.findIndex((visit) => visit.scene === scene) + step];
    }

    /**
     * Shows the picture of a visit.
     * @param {Visit} visit
     */
    choose({ scene, captured }) {
        this.#pane.element.show(scene);
        this.#status.textContent = this.#app.words.date(captured);
    }

    /**
     * Updates the timeline to the current scene. If the scene is another visit to the same place, only the mark moves.
     * The timeline is not shown while a sequence plays.
     */
    update() {
        const { element: { scene }, playback } = this.#pane;
        if (!scene || playback.isOpen) return;
        if (this.visits.some((visit) => visit.scene === scene.scene)) this.#mark();
        else this.#load(scene);
    }

    /** @param {any} scene */
    async #load(scene) {
        this.#pending?.abort();
        const { signal } = this.#pending = new AbortController();
        const visits = await visitsOf(this.#app, scene, signal).catch(() => []);
        if (signal.aborted) return;
        this.#pane.node.classList.add('known');
        this.#setVisits(visits);
        this.dispatchEvent(new Event('change'));
    }

    /** @param {Visit[]} visits */
    #setVisits(visits) {
        this.visits = visits;
        this.#show();
    }

    #show() {
        const hadFocus = this.node.contains(document.activeElement);
        this.#dates.replaceChildren(...this.visits.map((visit) => this.#button(visit)));
        const hasDates = this.visits.length > 1;
        this.node.hidden = !hasDates;
        this.#pane.node.classList.toggle('dated', hasDates);
        this.#mark();
        if (!hadFocus) return;
        if (hasDates) this.#current?.focus();
        else this.#pane.element.focus({ preventScroll: true });
    }

    /** @param {Visit} visit */
    #button(visit) {
        const day = this.#app.words.date(visit.captured);
        return element(
            'button', { type: 'button', class: 'date', 'data-scene': visit.scene, title: day, onclick: () => this.choose(visit) },
            element('span', { class: 'label' }, visit.label), element('span', { class: 'day' }, day));
    }

    get #current() { return /** @type {HTMLElement | null} */ (this.#dates.querySelector('[aria-current]')); }

    #mark() {
        const scene = this.#pane.element.scene?.scene;
        for (const button of this.#dates.children) {
            if (button.getAttribute('data-scene') === scene) button.setAttribute('aria-current', 'true');
            else button.removeAttribute('aria-current');
        }
        this.#current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const step = { '[': -1, ']': 1 }[event.key];
        // Many keyboards type brackets with AltGr.
        const isPlain = event.getModifierState('AltGraph') || (!event.altKey && !event.ctrlKey && !event.metaKey);
        const [target] = event.composedPath();
        if (!step || !isPlain || /** @type {Element} */ (target).matches('input, textarea, select')) return;
        event.preventDefault();
        this.#pane.comparison.step(step, event.target);
    }

    /**
     * Shows an older or newer picture, or announces that there is none.
     * @param {number} step Negative for older pictures.
     */
    step(step) {
        const next = this.after(this.#pane.element.scene?.scene, step);
        if (next) this.choose(next);
        else this.#status.textContent = this.#app.words.say(step < 0 ? 'nothingOlder' : 'nothingNewer');
    }
}
