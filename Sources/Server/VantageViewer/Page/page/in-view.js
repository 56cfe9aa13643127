// The list of places that the view shows, nearest first. It follows the view. Choosing a place turns the view toward it.

import { debounced } from '../shared/debounced.js';
import { element, icon } from '../shared/dom.js';
import { degrees } from '../shared/geodesy.js';
import { popup } from './popup.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../look-around/surroundings.js').SeenPlace} SeenPlace */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {{ place: SeenPlace, row: HTMLElement }} Row */

const lines = 'M4 5h3v3H4zm5 .500h11v2H9zM4 10.500h3v3H4zm5 .500h11v2H9zM4 16h3v3H4zm5 .500h11v2H9z';

/** The heights at which a place may be seen, in meters relative to the camera, from its ground to its roof. */
const heights = [-2, 0, 3, 6, 9, 12];

export class InView {
    #app;
    #pane;
    #button;
    #list;
    #none;
    #open;
    /** @type {Row[]} */
    #rows = [];

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        const { words } = app;
        this.#button = element(
            'button', { type: 'button', class: 'plate round in-view', 'aria-label': words.say('inView'), title: words.say('inView') },
            icon('0 0 24 24', lines));
        this.#list = element('div', { class: 'places', role: 'group', 'aria-label': words.say('inView') });
        this.#none = element('p');
        const { holder, show } = popup(this.#button, this.#list, () => this.#fill(), (isOpen) => this.#didToggle(isOpen));
        this.node = holder;
        this.#open = show;
        pane.surroundings.addEventListener('change', () => { if (this.#isOpen) this.#fill(); });
        pane.element.addEventListener('viewchange', debounced(120, () => { if (this.#isOpen) this.#showVisible(); }));
    }

    get #isOpen() { return !this.#list.hidden; }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        const { state } = this.#app;
        const isOpen = Boolean(state.get('scene')) && state.get('list') === 'open';
        if (names.includes('list') || names.includes('scene')) this.#open(isOpen);
    }

    /** @param {boolean} isOpen */
    #didToggle(isOpen) {
        const { layers } = this.#pane;
        this.#app.state.set({ list: isOpen ? 'open' : null });
        if (isOpen) layers.opened('list', () => this.#open(false));
        else layers.closed('list');
    }

    #fill() {
        const hadFocus = this.#list.contains(document.activeElement);
        const { words } = this.#app;
        this.#rows = this.#pane.surroundings.seen.map((place) => this.#row(place));
        this.#list.replaceChildren(
            element('h3', {}, words.say('inView')), element('ul', {}, ...this.#rows.map(({ row }) => row)), this.#none);
        this.#showVisible();
        if (hadFocus) this.#first.focus();
    }

    /**
     * @param {SeenPlace} place
     * @returns {Row}
     */
    #row(place) {
        const { words, describe } = this.#app;
        const [far, way] = [words.distance(place.distance), words.compass(place.bearing ?? 0)];
        const row = element('li', {}, element(
            'button', { type: 'button', class: 'choice', 'data-place': place.id, onclick: () => this.#choose(place) },
            element('span', { class: 'name' }, element('bdi', {}, place.name ?? '')),
            element('span', { class: 'detail' }, [describe.category(place), far, way].filter(Boolean).join(' · '))));
        return { place, row };
    }

    /** Shows the places in the current view. A street can be in view twice, and is listed once. */
    #showVisible() {
        const [shown, { words }] = [new Set(), this.#app];
        for (const { place, row } of this.#rows) {
            const key = place.id ?? place.name;
            const isShown = !shown.has(key) && this.#isVisible(place);
            if (isShown) shown.add(key);
            else if (row.contains(document.activeElement)) this.#button.focus();
            row.hidden = !isShown;
        }
        const isKnown = this.#pane.surroundings.now.scene !== '';
        this.#none.hidden = shown.size > 0;
        this.#none.textContent = isKnown ? words.say(this.#rows.length > 0 ? 'nothingThisWay' : 'nothingInView') : '…';
    }

    /**
     * Reports whether any height of a place is in view. If the heading of the picture is unknown, every place may be.
     * @param {SeenPlace} place
     */
    #isVisible(place) {
        const { element: picture } = this.#pane;
        return !picture.isOriented || heights.some((height) => picture.point(directionTo(place, height)) !== null);
    }

    /** The first button in the list, or the one that opens it. */
    get #first() { return this.#rows.find(({ row }) => !row.hidden)?.row.querySelector('button') ?? this.#button; }

    /** @param {SeenPlace} place */
    #choose(place) {
        if (!this.#pane.element.isOriented) return this.#app.info.open(place.id ?? '');
        this.#pane.element.turnTo(directionTo(place));
        if (!matchMedia('(max-width: 640px)').matches) return;
        this.#open(false);
        this.#pane.element.focus({ preventScroll: true });
    }
}

/**
 * Returns the direction to a point above or below a place.
 * @param {SeenPlace} place
 * @param {number} [height] Meters above a point that is as high above the ground as the camera.
 */
function directionTo({ bearing = 0, rise = 0, distance }, height = 0) {
    return { heading: bearing, pitch: degrees(Math.atan2(rise + height, Math.max(1, distance))) };
}
