// One line over the map that tells new users what to do. It disappears once a picture has been opened or the line has
// been closed.

import { cross, element, icon } from '../shared/dom.js';
import { describe } from '../shared/server-description.js';

/** @typedef {import('./app.js').App} App */

/** The key in the browser's storage that records that the hint is no longer needed. */
const key = 'vantage-welcomed';

export class WelcomeHint {
    #app;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        const { words } = app;
        const isTouch = matchMedia('(pointer: coarse)').matches;
        const close = element(
            'button', { type: 'button', class: 'plain', 'aria-label': words.say('close'), onclick: () => this.#finish() },
            icon('0 0 24 24', cross));
        this.node = element(
            'div', { class: 'welcome plate', role: 'note', hidden: true },
            element('p', {}, words.say(isTouch ? 'welcomeTouch' : 'welcome')), close);
    }

    async start() {
        if (isDone()) return;
        const { scenes } = await describe(this.#app.server);
        this.node.hidden = scenes === 0 || isDone();
        this.follow(['scene']);
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (names.includes('scene') && this.#app.state.get('scene')) this.#finish();
    }

    #finish() {
        if (this.node.contains(document.activeElement)) this.#app.map.element.focus();
        this.node.hidden = true;
        try {
            localStorage.setItem(key, 'yes');
        } catch {
            // The browser stores nothing for this page, so the hint appears again next time.
        }
    }
}

function isDone() {
    try {
        return localStorage.getItem(key) !== null;
    } catch {
        return false;
    }
}
