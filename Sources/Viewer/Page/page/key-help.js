// The keys of the picture and the map, in a dialog that `?` or a small button opens.

import { element } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('../shared/words.js').Word} Word */

/**
 * Keys, by what is written on them or by a word for that, and what they do.
 * @typedef {[keys: string[], does: Word[]]} Row
 */

/** @type {Row} */
const zoom = [['+', '−'], ['zoomIn', 'zoomOut']];

/** @type {Row} */
const help = [['?'], ['keys']];

/** @type {Row[]} */
const pictureKeys = [
    [['←', '→'], ['turnLeft', 'turnRight']], [['↑', '↓'], ['keyWalk']],
    [['keyPageUp', 'keyPageDown'], ['tiltUp', 'tiltDown']], zoom, [['N'], ['keyNorth']], [['keyHome'], ['keyLevel']],
    [['[', ']'], ['keyDates']], [['F'], ['fullScreen']], [['Esc'], ['closePicture']], help,
];

/** @type {Row[]} */
const mapKeys = [
    [['←', '→', '↑', '↓'], ['keyMove']], zoom, [['↵'], ['keyPick']], [['Esc'], ['close']], help,
];

export class KeyHelp {
    #app;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        this.dialog = element('dialog', { class: 'plate key-help', 'aria-label': words.say('keys') });
        // What a page lies under must not take the keys of the dialog for its own.
        this.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    }

    /** A button that opens it. */
    button() {
        const label = this.#app.words.say('keys');
        return element(
            'button', {
                type: 'button', class: 'plate round help', 'aria-label': label, title: label,
                onclick: () => this.open(),
            }, '?');
    }

    /**
     * Opens it by its key, where that is not typed.
     * @param {...HTMLElement} places
     */
    listen(...places) {
        for (const place of places) place.addEventListener('keydown', (event) => this.#key(event));
    }

    open() {
        const { words, viewer } = this.#app;
        const close = element(
            'button', { type: 'button', class: 'action', onclick: () => this.dialog.close() }, words.say('close'));
        this.dialog.classList.toggle('dark', viewer.isOpen);
        this.dialog.replaceChildren(
            element('h2', {}, words.say('keys')), this.#list(viewer.isOpen ? pictureKeys : mapKeys), close);
        this.dialog.showModal();
    }

    /** @param {Row[]} rows */
    #list(rows) {
        const { words } = this.#app;
        const cap = (/** @type {string} */ key) => element('kbd', {}, words.has(key) ? words.say(key) : key);
        return element('dl', {}, ...rows.flatMap(([keys, does]) => [
            element('dt', {}, ...keys.map(cap)), element('dd', {}, does.map((word) => words.say(word)).join(' / '))]));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const [target] = event.composedPath();
        const isTyped = /** @type {Element} */ (target).matches('input, textarea, select');
        if (event.key !== '?' || event.altKey || event.ctrlKey || event.metaKey || isTyped) return;
        event.preventDefault();
        this.open();
    }
}
