// The open picture, which covers the page, and the tools around it. It expands from the preview that opened it.

import { cross, element, icon } from '../shared/dom.js';
import { rounded } from './page-state.js';
import { Comparison } from './comparison.js';
import { InView } from './in-view.js';
import { Layers } from './layers.js';
import { MainMap } from './main-map.js';
import { MiniMap } from './mini-map.js';
import { NamesButton } from './names-button.js';
import { Playback } from './playback.js';
import { StreetCard } from './street-card.js';
import { Timeline } from './timeline.js';
import { ToneSliders } from './tone-sliders.js';
import { viewerTools } from './viewer-tools.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {{ heading?: number, pitch?: number, fov?: number }} View */

/** The state changes that remove the open picture from the URL. */
export const noPicture = { scene: null, heading: null, pitch: null, fov: null, beside: null, list: null, main: null };

export class ViewerPane {
    #app;
    #close;
    /**
     * The element that gets focus back when the picture closes.
     * @type {HTMLElement | null}
     */
    #opener = null;

    /** Observes controls over the picture that appear, disappear or change size, so that arrows stay clear of them. */
    covers = new ResizeObserver(() => { this.element.covers = this.node.getElementsByClassName('plate'); });

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        this.element = /** @type {import('../look-around/look-around-element.js').LookAroundElement} */ (
            /** @type {unknown} */ (element(/** @type {any} */ ('vantage-look-around'), {
                id: 'look-around', server: app.server.base, lang: words.language, controls: true, navigation: true,
            })));
        this.#close = element(
            'button', { type: 'button', class: 'plate round close', 'aria-label': words.say('closePicture'), onclick: () => this.close() },
            icon('0 0 24 24', cross));
        this.node = element('section', { class: 'viewer', 'aria-label': words.say('lookAround'), hidden: true });
        this.layers = new Layers();
        this.surroundings = this.element.surroundings;
        this.miniMap = new MiniMap(app, this);
        this.mainMap = new MainMap(app, this);
        this.names = new NamesButton(app);
        this.names.join(this.element);
        this.tone = new ToneSliders(words);
        this.tone.join(this.element);
        this.inView = new InView(app, this);
        this.card = new StreetCard(app, this);
        this.timeline = new Timeline(app, this);
        this.comparison = new Comparison(app, this);
        this.playback = new Playback(app, this);
        for (const node of [this.card.node, this.timeline.node]) this.covers.observe(node);
        this.node.append(
            this.element, this.mainMap.button, this.#close, this.card.node,
            viewerTools(app, this, this.playback.button, this.names.button, this.inView.node), this.miniMap.node,
            this.timeline.node, this.timeline.status);
        this.node.addEventListener('keydown', (event) => this.#key(event));
        this.element.addEventListener('viewchange', () => this.#saveView());
        this.element.addEventListener('scenechange', () => this.#saveScene());
    }

    /**
     * Adds controls that are loaded later.
     * @param {...HTMLElement} nodes
     */
    add(...nodes) {
        this.timeline.node.after(...nodes);
        for (const node of nodes) this.covers.observe(node);
    }

    start() { this.follow(['scene', 'main', 'beside', 'list']); }

    /** Whether a picture is open. */
    get isOpen() { return !this.node.hidden; }

    /** Whether a picture is open and covers the page. */
    get isLarge() { return this.isOpen && !this.mainMap.isOn; }

    /**
     * Opens a scene.
     * @param {string} scene The id of the scene.
     * @param {{ view?: import('../look-around/sphere-view.js').View, picture?: HTMLImageElement, staysSmall?: boolean }} options
     *     The view to show, a preview image of that view, and whether a small picture stays small.
     */
    open(scene, options = {}) {
        const { view, picture, staysSmall } = options;
        if (picture && view) this.element.preview = { image: picture, view };
        this.#opener = /** @type {HTMLElement | null} */ (document.activeElement);
        const expansion = picture ? expanding(picture) : undefined;
        this.#app.state.set({ scene, ...formatted(view ?? {}), main: staysSmall ? this.#app.state.get('main') : null });
        if (expansion && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.node.animate(expansion, { duration: 260, easing: 'ease-out' });
    }

    close() {
        this.#app.state.set(noPicture);
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        const { state } = this.#app;
        const scene = state.get('scene');
        if (names.includes('scene') || names.includes('main')) this.#show(scene !== undefined);
        if (names.includes('scene')) {
            if (scene && scene !== this.element.scene?.scene) this.element.show(scene, { view: this.#view });
        } else if (scene && names.some((name) => ['heading', 'pitch', 'fov'].includes(name)) && !this.#isSaving) {
            this.element.view = this.#view;
        }
        this.mainMap.follow(names);
        this.names.follow(names);
        this.inView.follow(names);
        this.timeline.follow(names);
        this.comparison.follow(names);
        this.playback.follow(names);
    }

    /** The view in the URL. */
    get #view() {
        const { state } = this.#app;
        const angles = /** @type {const} */ (['heading', 'pitch', 'fov']).map((name) => [name, state.number(name)]);
        return Object.fromEntries(angles.filter(([, value]) => value !== undefined));
    }

    /** @param {boolean} isOpen */
    #show(isOpen) {
        const wasOpen = this.isOpen;
        this.node.hidden = !isOpen;
        for (const other of document.querySelectorAll('.skip, main')) /** @type {HTMLElement} */ (other).inert = this.isLarge;
        if (isOpen === wasOpen) return;
        this.card.updateTitle();
        if (isOpen) (this.isLarge ? this.element : this.#app.map.element).focus({ preventScroll: true });
        else (this.#opener?.isConnected ? this.#opener : this.#app.map.element).focus();
    }

    #isSaving = false;

    #saveView() {
        const { view } = this.element;
        if (!this.isOpen || !view) return;
        this.#isSaving = true;
        this.#app.state.set(formatted(view));
        this.#isSaving = false;
        this.miniMap.update();
        this.mainMap.update();
    }

    #saveScene() {
        const { scene } = this.element;
        if (!this.isOpen || !scene) return;
        // Going back leaves a sequence that played at once.
        const isStep = !this.playback.isOpen;
        if (scene.scene !== this.#app.state.get('scene')) this.#app.state.set({ scene: scene.scene }, { isStep });
        this.miniMap.update();
        this.mainMap.update();
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        if (event.key === 'Escape' && !document.fullscreenElement && !this.layers.closeLast()) this.close();
    }
}

/** @param {View} view */
function formatted({ heading, pitch, fov }) {
    return {
        heading: heading === undefined ? null : rounded(heading, 2), pitch: pitch === undefined ? null : rounded(pitch, 2),
        fov: fov === undefined ? null : rounded(fov, 2),
    };
}

/**
 * Returns the keyframes of an animation that expands a picture to the whole page.
 * @param {Element} picture
 */
function expanding(picture) {
    const { left, top, right, bottom } = picture.getBoundingClientRect();
    const inset = `inset(${top}px ${innerWidth - right}px ${innerHeight - bottom}px ${left}px round 10px)`;
    return [{ clipPath: inset }, { clipPath: 'inset(0 round 0)' }];
}
