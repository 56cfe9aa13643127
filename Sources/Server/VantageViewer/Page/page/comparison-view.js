// Two pictures of the same place, side by side. Turning or zooming one of them moves the other as well.

import { element } from '../shared/dom.js';
import { ComparisonControls } from './comparison-controls.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {import('../look-around/look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('../look-around/sphere-view.js').View} View */

export class ComparisonView {
    #app;
    #pane;
    #own;
    #other;
    /** @type {LookAround} */
    element;
    /**
     * Pictures that are about to receive a copy of the other picture's view. Their next
     * `viewchange` event is not copied back.
     * @type {Set<LookAround>}
     */
    #following = new Set();

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
        pane.tone.join(this.element);
        this.#own = new ComparisonControls(words, (scene) => pane.element.show(scene));
        this.#other = new ComparisonControls(words, (scene) => state.set({ beside: scene }), () => this.close());
        this.nodes = [this.#own.node, this.#other.node];
        pane.add(...this.nodes);
        this.#link(pane.element, this.element);
        this.#link(this.element, pane.element);
        for (const one of [pane.element, this.element]) {
            one.addEventListener('scenechange', () => { this.#align(); this.#describe(); });
        }
        this.element.addEventListener('keydown', (event) => this.#walk(event));
        pane.timeline.addEventListener('change', () => this.#updateDate());
    }

    get isOpen() { return this.element.isConnected; }

    /** Shows the previous date next to the current one, or the next date if there is no previous one. */
    open() {
        const { element: picture, timeline } = this.#pane;
        const scene = picture.scene?.scene;
        const other = timeline.after(scene, -1) ?? timeline.after(scene, 1);
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
     * Shows an older or newer date in the focused picture.
     * @param {number} step Negative for older dates.
     * @param {EventTarget | null} target
     */
    step(step, target) {
        const isOther = this.isOpen && (target === this.element || this.#other.node.contains(/** @type {Node} */ (target)));
        if (!isOther) return this.#pane.timeline.step(step);
        const next = this.#pane.timeline.after(this.element.scene?.scene, step);
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
     * Copies the view of one picture to the other whenever it changes.
     * @param {LookAround} from
     * @param {LookAround} to
     */
    #link(from, to) {
        from.addEventListener('viewchange', () => {
            if (this.#areShown && !this.#following.delete(from) && differs(from.view, to.view)) this.#setView(to, from.view);
        });
        // Pressing one picture stops the animation of the other.
        from.addEventListener('pointerdown', () => {
            if (this.#areShown) this.#setView(to, from.view);
        });
    }

    /** Copies the view of the first picture to the second. */
    #align() {
        if (this.#areShown) this.#setView(this.element, this.#pane.element.view);
    }

    get #areShown() { return Boolean(this.isOpen && this.element.scene && this.#pane.element.scene); }

    /**
     * Sets the view of a picture, except the heading if it is unknown where the pictures face.
     * @param {LookAround} picture
     * @param {View} view
     */
    #setView(picture, { heading, pitch, fov }) {
        this.#following.add(picture);
        const areOriented = this.element.isOriented && this.#pane.element.isOriented;
        picture.view = areOriented ? { heading, pitch, fov } : { pitch, fov };
    }

    #describe() {
        if (!this.isOpen) return;
        const { element: picture, timeline: { visits } } = this.#pane;
        this.#own.show(visits, picture.scene);
        this.#other.show(visits, this.element.scene);
        for (const one of [picture, this.element]) this.#label(one);
    }

    /**
     * Labels a picture with its date, so that screen readers can tell the two pictures apart.
     * @param {LookAround} picture
     */
    #label(picture) {
        const { captured } = picture.scene ?? {};
        picture.setAttribute('role', 'group');
        picture.setAttribute('aria-label', captured ? this.#app.words.date(captured) : '');
    }

    /** After a walk, keeps the second picture at its date or, failing that, at the nearest date. */
    #updateDate() {
        if (!this.isOpen) return;
        const { element: picture, timeline: { visits } } = this.#pane;
        const shown = this.element.scene;
        const isHere = !shown || visits.some(({ scene }) => scene === shown.scene);
        const [nearest] = visits.filter(({ scene }) => scene !== picture.scene?.scene)
            .sort((a, b) => timeBetween(a, shown) - timeBetween(b, shown));
        if (!isHere) this.#app.state.set({ beside: nearest?.scene ?? null }, { isStep: false });
        this.#describe();
    }

    /**
     * Walks in the first picture while the second has focus.
     * @param {KeyboardEvent} event
     */
    #walk(event) {
        const turn = { ArrowUp: 0, ArrowDown: 180 }[event.key];
        if (turn === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        this.#pane.element.walk((this.element.view.heading + turn) % 360);
    }
}

/**
 * @param {View} a
 * @param {View} b
 */
function differs(a, b) {
    return (/** @type {const} */ (['heading', 'pitch', 'fov'])).some((name) => Math.abs(a[name] - b[name]) > 1e-6);
}

/**
 * @param {{ captured: string }} visit
 * @param {any} scene
 */
const timeBetween = (visit, scene) => Math.abs(Date.parse(visit.captured) - Date.parse(scene?.captured ?? ''));
