// Entry point of the viewer at `/`.

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
        app.notice.node,
        app.hint.node,
        ...app.figure.nodes),
    app.viewer.node, app.shortcuts.dialog);
app.info.start();
app.directions.start();
app.tilted.start();
app.viewer.start();
app.hint.start();
// Preparing the viewer takes longer than a frame, so the map comes first.
app.map.element.sharp.then(() => idle(() => app.viewer.element.prepare()));

/**
 * Calls a function when the browser is idle.
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
