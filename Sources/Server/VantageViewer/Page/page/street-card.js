// The title of the open picture: the street or place, the town, and the capture date.

import { element } from '../shared/dom.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./viewer-pane.js').ViewerPane} ViewerPane */

export class StreetCard {
    #app;
    #pane;
    #title;
    #detail;

    /**
     * @param {App} app
     * @param {ViewerPane} pane
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        this.#title = element('bdi');
        this.#detail = element('p');
        this.node = element('div', { class: 'street-card plate', hidden: true }, element('h2', {}, this.#title), this.#detail);
        pane.surroundings.addEventListener('change', () => this.#show());
        pane.element.addEventListener('scenedidupdate', () => this.#show());
    }

    #show() {
        const { element: picture, surroundings } = this.#pane;
        const { captured } = picture.scene ?? {};
        const { town } = surroundings.now;
        const day = captured ? this.#app.words.date(captured) : '';
        const name = surroundings.name || town || day;
        this.#title.textContent = name;
        const details = [['town', town], ['day', day]].filter(([, text]) => text && text !== name);
        this.#detail.replaceChildren(...details.map(([kind, text], number) =>
            element('span', { class: kind }, number > 0 ? ' · ' : '', element('bdi', {}, text))));
        this.node.hidden = name === '' || surroundings.now.scene === '';
        this.updateTitle();
    }

    /** Sets the title of the document, which identifies the page in the browser's history. */
    updateTitle() {
        const { isOpen, surroundings: { now } } = this.#pane;
        const parts = isOpen ? [this.#title.textContent, now.town, 'Vantage'] : ['Vantage'];
        document.title = [...new Set(parts.filter(Boolean))].join(' · ');
    }
}
