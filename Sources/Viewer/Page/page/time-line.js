// The time line: the dates on which the place of the open picture was photographed. The view stays when one is chosen.

import { element, icon } from '../shared/dom.js';
import { visitsOf } from './visits.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {import('./visits.js').Visit} Visit */

const halves = 'M4 5h7v14H4zm9 0h7v14h-7zm2 2v10h3V7z';
const filterNames = /** @type {const} */ (['kind', 'captured-after', 'captured-before', 'collection']);

/** It tells `change` when it knows other dates. */
export class TimeLine extends EventTarget {
    #app;
    #pane;
    #dates;
    #status;
    /** @type {AbortController | undefined} */
    #asking;
    /**
     * The oldest first.
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
            'div', { class: 'time-line plate', role: 'group', 'aria-label': words.say('dates'), hidden: true }, this.#dates,
            element(
                'button', {
                    type: 'button', class: 'plain compare', 'aria-label': words.say('sideBySide'), title: words.say('sideBySide'),
                    onclick: () => pane.beside.open(),
                }, icon('0 0 24 24', halves)));
        this.status = this.#status;
        pane.element.addEventListener('scenedidupdate', () => this.#follow());
        pane.surroundings.addEventListener('change', () => { if (!pane.surroundings.now.scene) this.#become([]); });
        pane.node.addEventListener('keydown', (event) => this.#key(event));
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (!filterNames.some((name) => names.includes(name))) return;
        this.#become([]);
        this.#follow();
    }

    /**
     * The one that comes so many after another.
     * @param {string | undefined} scene
     * @param {number} step
     */
    after(scene, step) {
        return this.visits[this.visits.findIndex((visit) => visit.scene === scene) + step];
    }

    /**
     * Goes to a date.
     * @param {Visit} visit
     */
    choose({ scene, captured }) {
        this.#pane.element.show(scene);
        this.#status.textContent = this.#app.words.date(captured);
    }

    /** Another date of the same place leaves the time line as it is. */
    #follow() {
        const { scene } = this.#pane.element;
        if (!scene) return;
        if (this.visits.some((visit) => visit.scene === scene.scene)) this.#mark();
        else this.#ask(scene);
    }

    /** @param {any} scene */
    async #ask(scene) {
        this.#asking?.abort();
        const { signal } = this.#asking = new AbortController();
        const visits = await visitsOf(this.#app, scene, signal).catch(() => []);
        if (signal.aborted) return;
        this.#pane.node.classList.add('known');
        this.#become(visits);
        this.dispatchEvent(new Event('change'));
    }

    /** @param {Visit[]} visits */
    #become(visits) {
        this.visits = visits;
        this.#show();
    }

    #show() {
        const hadFocus = this.node.contains(document.activeElement);
        this.#dates.replaceChildren(...this.visits.map((visit) => this.#button(visit)));
        const isThere = this.visits.length > 1;
        this.node.hidden = !isThere;
        this.#pane.node.classList.toggle('dated', isThere);
        this.#mark();
        if (!hadFocus) return;
        if (isThere) this.#current?.focus();
        else this.#pane.element.focus({ preventScroll: true });
    }

    /** @param {Visit} visit */
    #button(visit) {
        const day = this.#app.words.date(visit.captured);
        return element(
            'button', { type: 'button', class: 'date', 'data-scene': visit.scene, title: day, onclick: () => this.choose(visit) },
            visit.label);
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
        // Many keyboards have brackets on AltGr.
        const isPlain = event.getModifierState('AltGraph') || (!event.altKey && !event.ctrlKey && !event.metaKey);
        const [target] = event.composedPath();
        if (!step || !isPlain || /** @type {Element} */ (target).matches('input, textarea, select')) return;
        event.preventDefault();
        this.#pane.beside.step(step, event.target);
    }

    /**
     * Goes to the older or newer picture, or says that there is none.
     * @param {number} step
     */
    step(step) {
        const next = this.after(this.#pane.element.scene?.scene, step);
        if (next) this.choose(next);
        else this.#status.textContent = this.#app.words.say(step < 0 ? 'nothingOlder' : 'nothingNewer');
    }
}
