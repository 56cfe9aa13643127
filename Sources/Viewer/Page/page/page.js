// Begins the page.

import '../vantage.js';
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

/** @param {Event} event */
function skipToSearch(event) {
    event.preventDefault();
    app.search.focus();
}
