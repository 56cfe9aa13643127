// Begins the page.

import { LookAroundElement } from '../vantage.js';
import { element } from '../shared/dom.js';
import { App } from './app.js';
import { languageSwitch } from './language-switch.js';

const app = new App();
const skip = element('a', { class: 'skip', href: '#search', onclick: skipToSearch }, app.words.say('skip'));
document.body.append(
    skip,
    element(
        'main', { 'aria-label': 'Vantage' },
        app.map.element,
        element('div', { class: 'top' }, app.search.node, app.filters.button, app.map.styleButton, languageSwitch(app)),
        app.notice.node),
    app.viewer.node);
app.info.start();
app.viewer.start();
idle(() => LookAroundElement.prepare());

/**
 * Calls when the page has nothing else to do.
 * @param {() => void} call
 */
function idle(call) {
    if ('requestIdleCallback' in window) requestIdleCallback(call, { timeout: 3000 });
    else self.setTimeout(call, 1000);
}

/** @param {Event} event */
function skipToSearch(event) {
    event.preventDefault();
    app.search.focus();
}
