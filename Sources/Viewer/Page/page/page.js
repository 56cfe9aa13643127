// Begins the page.

import '../vantage.js';
import { element } from '../shared/dom.js';
import { App } from './app.js';

const app = new App();
const skip = element('a', { class: 'skip', href: '#search', onclick: skipToSearch }, app.words.say('skip'));
document.body.append(
    skip,
    element(
        'main', { 'aria-label': 'Vantage' },
        app.map.element,
        app.top,
        app.notice.node),
    app.viewer.node, app.keys.dialog);
app.info.start();
app.directions.start();
app.tilted.start();
app.viewer.start();
idle(() => app.viewer.element.prepare());

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
    if (app.directions.isOpen) app.directions.open();
    else app.search.focus();
}
