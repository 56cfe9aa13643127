// The tilted map, which replaces the flat map while it is open. The URL holds the tilted map's tilt and heading.

import { debounced } from '../shared/debounced.js';
import { element, icon } from '../shared/dom.js';
import { clamp, normalized } from '../shared/geodesy.js';
import { text } from '../page/page-state.js';
import { followDrag } from './tilted-drag.js';
import { tiltedMap } from './tilted-map.js';
import { TiltedControls, mostTilt, steps } from './tilted-controls.js';
import { TiltedPicture } from './tilted-picture.js';
import { tiltedSheet } from './tilted-sheet.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('./tilted-controls.js').TiltedLook} TiltedLook */

/** The values in the URL that affect the image. */
const inputs = ['tilt', 'turn', 'at', 'zoom', 'style', 'categories'];

export class TiltedView {
    #app;
    #picture;
    #controls;
    #link;
    #status = element('p', { class: 'notice plate', role: 'status', hidden: true });
    /** @type {Promise<boolean> | null} */
    #heights = null;
    #refine = debounced(350, () => this.#draw(true));

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        this.#picture = new TiltedPicture(app.server, (error) => this.#drawn(error));
        this.#link = element('a', { class: 'action', download: 'map.webp' }, app.words.say('tilted.download'));
        const back = element('button', { type: 'button', class: 'action', onclick: () => this.#close() }, app.words.say('tilted.backToMap'));
        this.#controls = new TiltedControls(
            app.words, (look) => this.#turn(look), element('div', { class: 'actions' }, this.#link, back));
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, tiltedSheet];
        this.node = element(
            'section', { class: 'tilted', 'aria-label': app.words.say('tiltedView'), hidden: true }, this.#picture.node, this.#zoom(),
            this.#controls.node, this.#status);
        this.#listen();
    }

    /** @param {import('../page/page-state.js').StateName[]} names */
    follow(names) {
        const { state } = this.#app;
        const isPicked = names.some((name) => ['item', 'point'].includes(name) && state.get(name));
        if (isPicked && this.#isOpen) return this.#close();
        if (names.includes('tilt')) this.#show(state.get('tilt') !== undefined);
        if (this.#isOpen && names.some((name) => inputs.includes(name))) this.#change();
    }

    get #isOpen() { return !this.node.hidden; }

    /** @returns {TiltedLook} */
    get #look() {
        const { state } = this.#app;
        return { tilt: clamp(state.number('tilt') ?? 0, 0, mostTilt), turn: normalized(state.number('turn') ?? 0) };
    }

    /** @param {boolean} isOpen */
    #show(isOpen) {
        const { map, tilted } = this.#app;
        if (isOpen === this.#isOpen) return;
        const hadFocus = (isOpen ? tilted.button : this.node).contains(document.activeElement);
        this.node.hidden = !isOpen;
        map.element.inert = isOpen;
        if (hadFocus && isOpen) this.#picture.node.focus({ preventScroll: true });
        else if (hadFocus) tilted.button.focus();
    }

    #listen() {
        const { map } = this.#app;
        map.element.addEventListener('lineschange', () => { if (this.#isOpen) this.#change(); });
        new ResizeObserver(() => { if (this.#isOpen) this.#change(); }).observe(this.#picture.node);
        this.node.addEventListener('keydown', (event) => this.#key(event));
        followDrag(this.#picture.node, (turn, tilt) => this.#turn({ turn: this.#look.turn + turn, tilt: this.#look.tilt + tilt }));
    }

    /** Requests an image of the current map, first at low resolution, then at full resolution. */
    #change() {
        const { words } = this.#app;
        const look = this.#look;
        this.#controls.show(look);
        this.#picture.node.setAttribute('aria-label', words.say('tilted.description', {
            tilt: this.#controls.degrees(look.tilt), direction: words.compass(look.turn),
        }));
        this.#draw(false);
        this.#refine();
    }

    /** @param {boolean} isFine */
    async #draw(isFine) {
        const { map, server } = this.#app;
        this.#heights ??= server.json('v1/elevation', { at: text(map.element.camera.center) }).then(() => true, () => false);
        this.#picture.show(tiltedMap(this.#app, this.#look, await this.#heights), isFine);
    }

    /** @param {Error | null} error */
    #drawn(error) {
        this.#link.href = this.#picture.address;
        this.#status.hidden = !error;
        this.#status.textContent = error?.message ?? '';
    }

    /** @param {Partial<TiltedLook>} look */
    #turn(look) {
        const { tilt, turn } = { ...this.#look, ...look };
        const rounded = { tilt: Math.round(clamp(tilt, 0, mostTilt)), turn: Math.round(normalized(turn)) % 360 || null };
        this.#app.state.set(rounded, { isStep: false });
    }

    /** Returns zoom buttons like the map's. */
    #zoom() {
        const { words } = this.#app;
        const button = (/** @type {'zoomIn' | 'zoomOut'} */ word, /** @type {string} */ path, /** @type {number} */ step) => {
            const attributes = { type: 'button', class: 'plate round', 'aria-label': words.say(word), title: words.say(word) };
            return element('button', { ...attributes, onclick: () => this.#zoomBy(step) }, icon('0 0 24 24', path));
        };
        return element('div', { class: 'tilted-zoom' },
            button('zoomIn', 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z', 1), button('zoomOut', 'M5 11h14v2H5z', -1));
    }

    /** @param {number} step The change in zoom level. */
    #zoomBy(step) {
        const { element: map } = this.#app.map;
        map.camera = { ...map.camera, zoom: map.camera.zoom + step };
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
        if (event.key === 'Escape') return this.#close();
        if (event.target !== this.#picture.node) return;
        const { tilt, turn } = this.#look;
        const action = {
            ArrowLeft: () => this.#turn({ turn: turn - steps.turn }), ArrowRight: () => this.#turn({ turn: turn + steps.turn }),
            ArrowUp: () => this.#turn({ tilt: tilt + steps.tilt }), ArrowDown: () => this.#turn({ tilt: tilt - steps.tilt }),
            '+': () => this.#zoomBy(1), '-': () => this.#zoomBy(-1),
        }[event.key];
        if (!action) return;
        event.preventDefault();
        action();
    }

    #close() { this.#app.state.set({ tilt: null, turn: null }); }
}
