// Two pictures side by side: a second one of the same place, which turns and zooms with the first.

import { element } from '../shared/dom.js';
import { Side } from './side.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {import('../look-around/look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('../look-around/sphere-view.js').View} View */

export class Pair {
    #app;
    #pane;
    #own;
    #other;
    /** @type {LookAround} */
    element;
    /**
     * Pictures that are turned by the other one, until they have.
     * @type {Set<LookAround>}
     */
    #turned = new Set();

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        const { words, state, server } = app;
        this.element = /** @type {LookAround} */ (/** @type {unknown} */ (element(/** @type {any} */ ('vantage-look-around'), {
            id: 'look-around-beside', server: server.base, lang: words.language,
            controls: 'none', navigation: 'false', quiet: true,
        })));
        pane.names.join(this.element);
        this.#own = new Side(words, (scene) => pane.element.show(scene));
        this.#other = new Side(words, (scene) => state.set({ beside: scene }), () => this.close());
        this.nodes = [this.#own.node, this.#other.node];
        pane.add(...this.nodes);
        this.#join(pane.element, this.element);
        this.#join(this.element, pane.element);
        for (const one of [pane.element, this.element]) {
            one.addEventListener('scenechange', () => { this.#align(); this.#describe(); });
        }
        this.element.addEventListener('keydown', (event) => this.#walk(event));
        pane.timeLine.addEventListener('change', () => this.#follow());
    }

    get isOpen() { return this.element.isConnected; }

    /** Shows the date before the one that is shown, or the one after it. */
    open() {
        const { element: picture, timeLine } = this.#pane;
        const scene = picture.scene?.scene;
        const other = timeLine.after(scene, -1) ?? timeLine.after(scene, 1);
        if (!other) return;
        this.#app.state.set({ beside: other.scene });
        this.follow(['beside']);
        this.element.focus({ preventScroll: true });
    }

    close() {
        const hadFocus = this.#other.node.contains(document.activeElement) || document.activeElement === this.element;
        this.#app.state.set({ beside: null });
        if (hadFocus) this.#pane.element.focus({ preventScroll: true });
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (!names.includes('beside') && !names.includes('scene')) return;
        const { state } = this.#app;
        const scene = state.get('scene') && state.get('beside');
        this.#show(scene !== undefined);
        if (scene && scene !== this.element.scene?.scene) this.element.show(scene, { view: this.#pane.element.view });
    }

    /**
     * Goes to the older or newer date in the picture that has the focus.
     * @param {number} step
     * @param {EventTarget | null} target
     */
    step(step, target) {
        const isOther = this.isOpen && (target === this.element || this.#other.node.contains(/** @type {Node} */ (target)));
        if (!isOther) return this.#pane.timeLine.step(step);
        const next = this.#pane.timeLine.after(this.element.scene?.scene, step);
        if (next) this.#app.state.set({ beside: next.scene });
    }

    /** @param {boolean} isOpen */
    #show(isOpen) {
        if (isOpen === this.isOpen) return;
        const { node, layers, element: picture } = this.#pane;
        if (isOpen) picture.after(this.element);
        else {
            this.element.remove();
            for (const name of ['role', 'aria-label']) picture.removeAttribute(name);
        }
        node.classList.toggle('two', isOpen);
        for (const side of this.nodes) side.hidden = !isOpen;
        if (isOpen) layers.opened('beside', () => this.close());
        else layers.closed('beside');
        this.#describe();
    }

    /**
     * Turns one picture as the other is turned.
     * @param {LookAround} from
     * @param {LookAround} to
     */
    #join(from, to) {
        from.addEventListener('viewchange', () => {
            if (this.#areShown && !this.#turned.delete(from) && isOther(from.view, to.view)) this.#turn(to, from.view);
        });
        // A hand on one picture stops the swing of the other.
        from.addEventListener('pointerdown', () => {
            if (this.#areShown) this.#turn(to, from.view);
        });
    }

    /** The second picture begins with the view of the first. */
    #align() {
        if (this.#areShown) this.#turn(this.element, this.#pane.element.view);
    }

    get #areShown() { return Boolean(this.isOpen && this.element.scene && this.#pane.element.scene); }

    /**
     * @param {LookAround} picture
     * @param {View} view
     */
    #turn(picture, view) {
        this.#turned.add(picture);
        picture.view = view;
    }

    #describe() {
        if (!this.isOpen) return;
        const { element: picture, timeLine: { visits } } = this.#pane;
        this.#own.show(visits, picture.scene);
        this.#other.show(visits, this.element.scene);
        for (const one of [picture, this.element]) this.#name(one);
    }

    /**
     * Tells two pictures apart for those who listen.
     * @param {LookAround} picture
     */
    #name(picture) {
        const { captured } = picture.scene ?? {};
        picture.setAttribute('role', 'group');
        picture.setAttribute('aria-label', captured ? this.#app.words.date(captured) : '');
    }

    /** Elsewhere the second picture is of the day it was of, or else of the nearest other one. */
    #follow() {
        if (!this.isOpen) return;
        const { element: picture, timeLine: { visits } } = this.#pane;
        const shown = this.element.scene;
        const isHere = !shown || visits.some(({ scene }) => scene === shown.scene);
        const [nearest] = visits.filter(({ scene }) => scene !== picture.scene?.scene)
            .sort((a, b) => between(a, shown) - between(b, shown));
        if (!isHere) this.#app.state.set({ beside: nearest?.scene ?? null }, { isStep: false });
        this.#describe();
    }

    /**
     * One walks in the first picture, also from the second.
     * @param {KeyboardEvent} event
     */
    #walk(event) {
        const way = { ArrowUp: 0, ArrowDown: 180 }[event.key];
        if (way === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        this.#pane.element.walk((this.element.view.heading + way) % 360);
    }
}

/**
 * @param {View} a
 * @param {View} b
 */
function isOther(a, b) {
    return (/** @type {const} */ (['heading', 'pitch', 'fov'])).some((name) => Math.abs(a[name] - b[name]) > 1e-6);
}

/**
 * @param {{ captured: string }} visit
 * @param {any} scene
 */
const between = (visit, scene) => Math.abs(Date.parse(visit.captured) - Date.parse(scene?.captured ?? ''));
