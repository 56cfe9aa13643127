// The list of scenes that were captured at exactly the same place, where one dot on the map stands for all of them.

import { cross, element, icon } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../map/map-picker.js').PickedScene} PickedScene */

/** The maximum distance between scenes at the same place, in meters. Positions on the map are about as precise. */
const radius = 0.5;
/** The maximum number of scenes in the list, and on a page of it. */
const limit = 10_000;
const pageLength = 8;

/** @type {Record<'date' | 'direction', (a: any, b: any) => number>} */
const orders = {
    date: (a, b) => (b.captured ?? '').localeCompare(a.captured ?? ''),
    direction: (a, b) => (a.heading ?? 360) - (b.heading ?? 360),
};

/**
 * Returns the summaries of the scenes at a scene's place that pass the filter and have pictures.
 * @param {App} app
 * @param {PickedScene} scene
 * @param {AbortSignal} signal
 * @returns {Promise<any[]>}
 */
export async function scenesAt({ server, map }, { coordinate }, signal) {
    const { sceneFilter } = map.element;
    const near = `${coordinate.latitude},${coordinate.longitude}`;
    const { features } = await server.json('v1/scenes', { near, radius, limit, details: true }, { signal });
    return features.map((/** @type {any} */ { properties: { details, ...scene } }) => ({ ...scene, hasPicture: details?.hasPicture }))
        .filter((/** @type {any} */ one) => sceneFilter.passes({ ...one, captured: one.captured ? Date.parse(one.captured) : null }));
}

export class SceneList {
    #app;
    #scenes;
    #close;
    #first = 0;
    /** @type {keyof typeof orders} */
    #order = 'date';
    #rows = element('ul');
    #range = element('p', { role: 'status' });
    #previous;
    #next;

    /**
     * @param {App} app
     * @param {any[]} scenes
     * @param {() => void} close
     */
    constructor(app, scenes, close) {
        this.#app = app;
        this.#scenes = scenes;
        this.#close = close;
        const { words } = app;
        const title = words.say('scenesHere', { count: words.number(scenes.length) });
        const closeButton = element(
            'button', { type: 'button', class: 'plain close', 'aria-label': words.say('close'), onclick: close }, icon('0 0 24 24', cross));
        this.#previous = this.#turner('previousPage', -pageLength);
        this.#next = this.#turner('nextPage', pageLength);
        this.window = element(
            'section', { class: 'info plate scene-list', 'aria-label': title, tabindex: '-1' },
            element('header', {}, element('h2', {}, title), closeButton), this.#sorting(), this.#rows,
            element('div', { class: 'pages', hidden: scenes.length <= pageLength }, this.#previous, this.#range, this.#next));
        this.node = element('div', { class: 'info-holder' }, this.window);
        this.node.addEventListener('keydown', (event) => this.#key(event));
        this.#sort('date');
    }

    #sorting() {
        const { words } = this.#app;
        const select = element(
            'select', { onchange: () => this.#sort(/** @type {keyof typeof orders} */ (select.value)) },
            element('option', { value: 'date' }, words.say('sortByDate')), element('option', { value: 'direction' }, words.say('sortByDirection')));
        return element('label', { class: 'field' }, element('span', {}, words.say('sort')), select);
    }

    /** @param {keyof typeof orders} order */
    #sort(order) {
        this.#order = order;
        this.#scenes.sort(orders[this.#order]);
        this.#first = 0;
        this.#show();
    }

    /**
     * @param {'previousPage' | 'nextPage'} word
     * @param {number} step
     */
    #turner(word, step) {
        return element('button', { type: 'button', class: 'action', onclick: () => this.#turn(step) }, this.#app.words.say(word));
    }

    /** @param {number} step */
    #turn(step) {
        const first = this.#first + step;
        if (first < 0 || first >= this.#scenes.length) return;
        this.#first = first;
        this.#show();
    }

    #show() {
        const { words } = this.#app;
        const shown = this.#scenes.slice(this.#first, this.#first + pageLength);
        const hadFocus = this.#rows.contains(document.activeElement);
        this.#rows.replaceChildren(...shown.map((scene) => element('li', {}, this.#row(scene))));
        if (hadFocus) this.#rows.querySelector('button')?.focus();
        const [from, to, count] = [this.#first + 1, this.#first + shown.length, this.#scenes.length].map((number) => words.number(number));
        this.#range.textContent = words.say('pageRange', { from, to, count });
        this.#previous.setAttribute('aria-disabled', String(this.#first === 0));
        this.#next.setAttribute('aria-disabled', String(this.#first + pageLength >= this.#scenes.length));
    }

    /** @param {any} scene */
    #row({ scene, kind, captured, heading }) {
        const { words, viewer } = this.#app;
        const date = captured ? words.dateAndTime(captured) : words.say('dateUnknown');
        const details = [words.say(kind === 'photo' ? 'photo' : 'panorama'), heading === undefined ? '' : words.compass(heading)];
        const open = () => { this.#close(); viewer.open(scene, { staysSmall: true }); };
        return element(
            'button', { type: 'button', class: 'choice', onclick: open },
            element('span', { class: 'name' }, date), element('span', { class: 'detail' }, details.filter(Boolean).join(' · ')));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        if (event.key === 'Escape') this.#close();
        else if (event.key === 'PageUp' || event.key === 'PageDown') this.#turn(event.key === 'PageUp' ? -pageLength : pageLength);
        else return;
        event.preventDefault();
        event.stopPropagation();
    }
}
