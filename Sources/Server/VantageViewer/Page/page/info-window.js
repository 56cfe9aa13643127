// The info window for the selected place: its description, a preview of the nearest picture, and actions. The window is
// anchored to the place on the map. While a picture is open, the window is in a corner of the picture instead.

import { cross, element, icon } from '../shared/dom.js';
import { segment } from '../shared/server.js';
import { bestView, lookAtButton } from './best-view.js';
import { DockedInfo, lowWindow } from './docked-info.js';
import { keepVisible } from './keep-visible.js';
import { text } from './page-state.js';
import { openIn } from './open-in.js';
import { PicturePreview } from './picture-preview.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./places.js').Place} Place */

export class InfoWindow {
    #app;
    /** @type {AbortController | undefined} */
    #pending;
    /** @type {HTMLElement | undefined} */
    #node;
    /** @type {DockedInfo | undefined} */
    #docked;
    /** @type {Place | undefined} */
    #place;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        lowWindow.addEventListener('change', () => { if (this.#place && !this.#isInPicture) this.#attach(this.#place); });
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        const { state, viewer } = this.#app;
        const isInPicture = state.get('scene') !== undefined && !viewer.mainMap.isOn;
        const didLeavePicture = this.#isInPicture && !isInPicture;
        if (!didLeavePicture && !names.includes('item') && !names.includes('point')) return;
        this.#isInPicture = isInPicture;
        this.#pending?.abort();
        const pending = this.#pending = new AbortController();
        const [item, point] = [state.get('item'), state.coordinate('point')];
        if (item) this.#showItem(item, pending.signal);
        else if (point) this.#showPoint(point, pending.signal);
        else this.#remove();
    }

    /** Whether the window belongs over the open picture rather than on the map. */
    #isInPicture = false;

    /**
     * @param {string} id
     * @param {AbortSignal} signal
     */
    async #showItem(id, signal) {
        const { server, words } = this.#app;
        try {
            const parameters = { language: words.language, 'open-at': 'now' };
            this.#show(await server.json(`v1/items/${segment(id)}`, parameters, { signal }));
        } catch (error) {
            if (!signal.aborted) this.#app.state.set({ item: null });
        }
    }

    /**
     * @param {import('../shared/geodesy.js').Coordinate} point
     * @param {AbortSignal} signal
     */
    async #showPoint(point, signal) {
        const { info, server, words } = this.#app;
        const { hint } = info;
        info.hint = undefined;
        const place = { coordinate: point, name: hint?.name, category: hint?.category };
        this.#show(place);
        const where = await server.json('v1/where', { at: text(point), language: words.language }, { signal }).catch(() => ({}));
        if (signal.aborted) return;
        if (place.name) return this.#showStored(place.name, [where.item, where.address]);
        const address = where.address?.place?.address ?? where.address?.place?.name;
        const territory = where.territories?.[0]?.name;
        this.#addAddress([address, territory].filter(Boolean).join(', '));
    }

    /**
     * If a store has a place with the name of the tapped map feature, shows that place, with its address, hours and
     * link.
     * @param {string} name
     * @param {{ place: Place & { names?: Record<string, string> } }[]} matches
     */
    #showStored(name, matches) {
        const same = matches.map((match) => match?.place)
            .find((place) => place && !place.interpolated && [place.name, ...Object.values(place.names ?? {})].includes(name));
        // Not a step of its own in the browser's history, so going back skips the point without its place.
        if (same?.id) this.#app.state.set({ item: same.id, point: null }, { isStep: false });
    }

    /** @param {Place} place */
    #show(place) {
        const { words } = this.#app;
        this.#remove();
        const title = place.name ?? words.say('pickedPlace');
        const close = element(
            'button', { type: 'button', class: 'plain close', 'aria-label': words.say('close'), onclick: () => this.#close() },
            icon('0 0 24 24', cross));
        const preview = this.#isInPicture ? null : new PicturePreview(this.#app, place);
        const view = preview?.view ?? bestView(this.#app, place, { size: '960x600' });
        const window = element(
            'section', { class: 'info plate', 'aria-label': title, tabindex: '-1' },
            element('header', {}, element('h2', {}, element('bdi', {}, title)), close),
            ...this.#facts(place), preview?.node, this.#actions(place, view));
        this.#node = element('div', { class: 'info-holder' }, window);
        this.#node.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !this.#isInPicture) this.#close(); });
        this.#place = place;
        this.#attach(place);
        window.focus({ preventScroll: true });
    }

    /** @param {Place} place */
    #attach({ coordinate }) {
        const { map, viewer } = this.#app;
        const node = /** @type {HTMLElement} */ (this.#node);
        this.#docked?.end();
        this.#docked = undefined;
        if (this.#isInPicture) {
            viewer.node.append(node);
            viewer.layers.opened('item', () => this.#close());
            viewer.covers.observe(node);
        } else if (lowWindow.matches) {
            this.#docked = new DockedInfo(this.#app, node, coordinate);
        } else {
            map.element.append(node);
            map.element.anchor(node, coordinate);
            keepVisible(map.element, node, () => this.#app.top.getBoundingClientRect().bottom);
        }
    }

    /** @param {Place} place */
    #facts(place) {
        const { describe, words } = this.#app;
        const hours = describe.hours(place);
        return [
            place.category || place.kind ? element('p', { class: 'category' }, describe.category(place)) : null,
            element('p', { class: 'address' }, element('bdi', {}, place.address ?? '')),
            hours ? element('p', { class: `hours ${place.open}`, title: place.openingHours }, hours) : null,
            place.telephone ? element('p', {}, element('a', { href: `tel:${place.telephone.replace(/[^+\d]/g, '')}` }, place.telephone)) : null,
            isWebPage(place.url) ? element('p', {}, element(
                'a', { href: place.url, target: '_blank', rel: 'noopener noreferrer' }, (place.url ?? '').replace(/^https?:\/\/(www\.)?/i, '').replace(/\/.*$/, ''))) : null,
            element('p', { class: 'coordinate' }, words.say('coordinate'), ' ', element('bdi', {}, text(place.coordinate))),
        ].filter((fact) => fact !== null && fact.textContent !== '');
    }

    /**
     * @param {Place} place
     * @param {Promise<any>} view The best view of the place, or null.
     */
    #actions(place, view) {
        const { directions, words } = this.#app;
        const way = element('button', { type: 'button', class: 'action', hidden: true, onclick: () => directions.open(place) }, words.say('directions.title'));
        directions.offered.then((isOffered) => { way.hidden = !isOffered; });
        const copy = element('button', { type: 'button', class: 'action', onclick: () => this.#copy(copy) }, words.say('copyLink'));
        return element('div', { class: 'actions' }, lookAtButton(this.#app, view), way, openIn(this.#app, place), copy);
    }

    /** @param {HTMLButtonElement} button */
    async #copy(button) {
        const { words, state } = this.#app;
        const address = location.href.replace(/#.*$/, '') + state.fragment;
        const isDone = await navigator.clipboard?.writeText(address).then(() => true, () => false);
        button.textContent = words.say(isDone ? 'copied' : 'notCopied');
    }

    /** @param {string} address */
    #addAddress(address) {
        if (address) this.#node?.querySelector('header')?.after(element('p', { class: 'address' }, element('bdi', {}, address)));
    }

    #close() {
        const { map, viewer, state } = this.#app;
        const id = state.get('item') ?? '';
        state.set({ item: null, point: null });
        if (this.#isInPicture || viewer.isLarge) viewer.element.focusPlace(id);
        else map.element.focus();
    }

    #remove() {
        this.#app.viewer.layers.closed('item');
        this.#docked?.end();
        this.#node?.remove();
        this.#docked = this.#node = this.#place = undefined;
    }
}

/**
 * Returns whether a link points to a web page. The URLs in a places table are untrusted.
 * @param {string | undefined} address
 */
function isWebPage(address) {
    return /^https?:\/\/[^/]+/i.test(address ?? '');
}
