// The list of places that are visible from the open picture, nearest first. Choosing a place turns the view toward it.

import { debounced } from '../shared/debounced.js';
import { element, icon } from '../shared/dom.js';
import { degrees } from '../shared/geodesy.js';
import { popup } from './popup.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../look-around/surroundings.js').SeenPlace} SeenPlace */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */
/** @typedef {{ place: SeenPlace, row: HTMLElement, sight: HTMLElement }} Row */

const lines = 'M4 5h3v3H4zm5 .500h11v2H9zM4 10.500h3v3H4zm5 .500h11v2H9zM4 16h3v3H4zm5 .500h11v2H9z';

export class InView {
    #app;
    #pane;
    #list;
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
        const button = element(
            'button', { type: 'button', class: 'plate round in-view', 'aria-label': words.say('inView'), title: words.say('inView') },
            icon('0 0 24 24', lines));
        this.#list = element('div', { class: 'places', role: 'group', 'aria-label': words.say('inView') });
        const { holder, show } = popup(button, this.#list, () => this.#fill(), (isOpen) => this.#didToggle(isOpen));
        this.node = holder;
        this.#open = show;
        pane.surroundings.addEventListener('change', () => { if (this.#isOpen) this.#fill(); });
        pane.element.addEventListener('viewchange', debounced(120, () => { if (this.#isOpen) this.#markVisible(); }));
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
        this.#rows = nearestOfEach(this.#pane.surroundings.seen).map((place) => this.#row(place));
        const heading = element('h3', {}, words.say('inView'));
        const list = element('ul', {}, ...this.#rows.map(({ row }) => row));
        const isKnown = this.#pane.surroundings.now.scene !== '';
        const none = element('p', {}, isKnown ? words.say('nothingInView') : '…');
        this.#list.replaceChildren(heading, this.#rows.length > 0 ? list : none);
        this.#markVisible();
        if (hadFocus) this.#list.querySelector('button')?.focus();
    }

    /**
     * @param {SeenPlace} place
     * @returns {Row}
     */
    #row(place) {
        const { words, describe } = this.#app;
        const [far, way] = [words.distance(place.distance), words.compass(place.bearing ?? 0)];
        const sight = element('span', { class: 'sight' });
        const row = element('li', {}, element(
            'button', { type: 'button', class: 'choice', 'data-place': place.id, onclick: () => this.#choose(place) },
            element('span', { class: 'name' }, element('bdi', {}, place.name ?? '')), sight,
            element('span', { class: 'detail' }, [describe.category(place), far, way].filter(Boolean).join(' · '))));
        return { place, row, sight };
    }

    /** Marks the places that are inside the current view. */
    #markVisible() {
        const { words } = this.#app;
        for (const { place, row, sight } of this.#rows) {
            const isShown = this.#pane.element.point(directionTo(place)) !== null;
            sight.textContent = isShown ? words.say('inSight') : '';
            row.classList.toggle('shown', isShown);
        }
    }

    /** @param {SeenPlace} place */
    #choose(place) {
        this.#pane.element.turnTo(directionTo(place));
        if (!matchMedia('(max-width: 640px)').matches) return;
        this.#open(false);
        this.#pane.element.focus({ preventScroll: true });
    }
}

/**
 * Returns the direction to a point above a place, as high above the ground as the camera.
 * @param {SeenPlace} place
 */
function directionTo({ bearing = 0, rise = 0, distance }) {
    return { heading: bearing, pitch: degrees(Math.atan2(rise, Math.max(1, distance))) };
}

/**
 * Removes repeated places. A street, for example, can be visible both ahead and behind.
 * @param {SeenPlace[]} places Nearest first.
 */
function nearestOfEach(places) {
    return places.filter((place, number) => places.findIndex(({ id, name }) => (id ?? name) === (place.id ?? place.name)) === number);
}
