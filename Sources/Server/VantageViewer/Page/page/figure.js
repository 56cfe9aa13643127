// The figure that can be dragged from its button onto a street. While it is dragged, the map highlights where there are
// pictures, and a card shows the nearest one. A click on the button, or a key press, opens the picture that is nearest to
// the center of the map.

import { element, icon } from '../shared/dom.js';
import { describe } from '../shared/server-description.js';
import { sleep } from '../shared/retry.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../map/map-picker.js').PickedScene} PickedScene */

/** The figure's feet are at the center of the bottom edge of its 24 by 24 box. */
const figure = ['M12 2a3.200 3.200 0 1 1-.010 0z', 'M8.500 9.500h7a2 2 0 0 1 2 2V17h-2.200l-.8 7h-5l-.8-7H6.500v-5.500a2 2 0 0 1 2-2z'];

/** The distance that the pointer moves before a press becomes a drag, in CSS pixels. */
const stillness = 5;
/** The maximum distance from the figure to a scene, in CSS pixels. */
const reach = 40;
/** The time for which a message is shown, in milliseconds. */
const brief = 3000;

export class Figure {
    #app;
    #button;
    #dragged = element('div', { class: 'figure', hidden: true }, icon('0 0 24 24', ...figure));
    #message = element('p', { class: 'notice plate', role: 'status', hidden: true });
    /** @type {{ x: number, y: number } | null} Where the pointer was pressed. */
    #pressed = null;
    #drag = new AbortController();
    #isDragging = false;
    /** Whether the last press became a drag. */
    #wasDragged = false;
    /** @type {{ x: number, y: number } | null} The next point to search, in CSS pixels of the window. */
    #wanted = null;
    #isSearching = false;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const label = app.words.say('figure');
        this.#button = element(
            'button', { type: 'button', slot: 'controls', class: 'plate round figure-button', 'aria-label': label, title: label, hidden: true },
            icon('0 0 24 24', ...figure));
        this.nodes = [this.#dragged, this.#message];
        app.map.element.append(this.#button);
        this.#button.addEventListener('pointerdown', (event) => this.#press(event));
        this.#button.addEventListener('click', (event) => this.#click(event));
        describe(app.server).then(({ scenes }) => { this.#button.hidden = scenes === 0; });
    }

    /** @param {PointerEvent} event */
    #press(event) {
        if (event.button !== 0) return;
        event.stopPropagation();
        this.#pressed = { x: event.clientX, y: event.clientY };
        this.#wasDragged = false;
        this.#drag = new AbortController();
        const options = { signal: this.#drag.signal };
        this.#button.setPointerCapture(event.pointerId);
        this.#button.addEventListener('pointermove', (event) => this.#move(event), options);
        this.#button.addEventListener('pointerup', (event) => this.#drop(event), options);
        this.#button.addEventListener('pointercancel', () => this.#end(), options);
        addEventListener('keydown', (event) => this.#key(event), { ...options, capture: true });
    }

    /** @param {PointerEvent} event */
    #move({ clientX: x, clientY: y }) {
        if (!this.#pressed || (!this.#isDragging && Math.hypot(x - this.#pressed.x, y - this.#pressed.y) < stillness)) return;
        if (!this.#isDragging) this.#begin();
        this.#dragged.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`;
        this.#wanted = { x, y };
        this.#search();
    }

    #begin() {
        this.#isDragging = this.#wasDragged = true;
        this.#dragged.hidden = false;
        this.#button.classList.add('away');
        this.#app.map.element.setAttribute('coverage', 'highlighted');
    }

    /** Shows the scene nearest to the figure. There is only one request at a time. */
    async #search() {
        if (this.#isSearching) return;
        this.#isSearching = true;
        for (let point = this.#wanted; point && this.#isDragging; point = this.#wanted) {
            this.#wanted = null;
            const scene = await this.#sceneAt(point).catch(() => null);
            if (!this.#isDragging) break;
            const map = this.#app.map.element;
            if ((scene?.scene ?? null) === map.highlightedScene) continue;
            map.highlightedScene = scene?.scene ?? null;
            this.#app.hoverCard.show(scene, 100);
        }
        this.#isSearching = false;
    }

    /** @param {PointerEvent} event */
    async #drop({ clientX: x, clientY: y }) {
        const wasDragging = this.#isDragging;
        this.#end();
        if (!wasDragging) return;
        this.#open(await this.#sceneAt({ x, y }).catch(() => null));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        this.#end();
    }

    /** Ends the drag. */
    #end() {
        this.#drag.abort();
        [this.#isDragging, this.#pressed, this.#wanted] = [false, null, null];
        this.#dragged.hidden = true;
        this.#button.classList.remove('away');
        const { map, hoverCard, state } = this.#app;
        map.element.setAttribute('coverage', state.get('coverage') ?? 'on');
        map.element.highlightedScene = null;
        hoverCard.show(null);
    }

    /** @param {MouseEvent} event */
    async #click({ detail }) {
        // A drag ends with a click. A key press has no detail.
        if (this.#wasDragged && detail > 0) return;
        const { clientWidth, clientHeight } = this.#app.map.element;
        const options = { reach: Math.hypot(clientWidth, clientHeight) / 2 };
        const middle = { x: clientWidth / 2, y: clientHeight / 2 };
        this.#open(await this.#app.map.element.nearestScene(middle, options).catch(() => null));
    }

    /**
     * @param {{ x: number, y: number }} point In CSS pixels of the window.
     * @returns {Promise<PickedScene | null>}
     */
    async #sceneAt({ x, y }) {
        const map = this.#app.map.element;
        const { left, top, right, bottom } = map.getBoundingClientRect();
        if (x < left || y < top || x > right || y > bottom) return null;
        return map.nearestScene({ x: x - left, y: y - top }, { reach });
    }

    /** @param {PickedScene | null} scene */
    async #open(scene) {
        if (scene) return this.#app.viewer.open(scene.scene, { staysSmall: true });
        this.#message.textContent = this.#app.words.say('noPictureHere');
        this.#message.hidden = false;
        await sleep(brief);
        this.#message.hidden = true;
    }
}
