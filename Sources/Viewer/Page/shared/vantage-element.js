// What the elements have in common: Apple's words for what they let a reader do, and the key of their server.

import { home } from './home.js';
import { Server } from './server.js';
import { serverKeys } from './server-keys.js';

/** @typedef {{ top?: number, right?: number, bottom?: number, left?: number }} Edges CSS pixels. */

export class VantageElement extends HTMLElement {
    /**
     * A key that waits for the element to be in a page.
     * @type {string | null | undefined}
     */
    #key;

    /** Whether a reader may turn the picture, or move the map. */
    get isScrollEnabled() { return this.isOn('scroll'); }

    set isScrollEnabled(isEnabled) { this.turn('scroll', isEnabled); }

    get isZoomEnabled() { return this.isOn('zoom'); }

    set isZoomEnabled(isEnabled) { this.turn('zoom', isEnabled); }

    /** Whether there are names of places; some of them count as all. */
    get showsPointsOfInterest() { return this.pointsOfInterest !== 'none'; }

    set showsPointsOfInterest(isShown) { this.setAttribute('points-of-interest', isShown ? 'all' : 'none'); }

    /** Categories of places with commas between them, `all` or `none`. */
    get pointsOfInterest() {
        const asked = (this.getAttribute('points-of-interest') ?? '').trim().replace(/[\s,]+/g, ',');
        return { '': 'all', true: 'all', false: 'none' }[asked] ?? asked;
    }

    /**
     * What the page covers: lengths of CSS from the top to the left, or CSS pixels.
     * @returns {string}
     */
    get padding() { return this.getAttribute('padding') ?? ''; }

    /** @param {string | Edges} padding */
    set padding(padding) {
        const { top = 0, right = 0, bottom = 0, left = 0 } = typeof padding === 'string' ? {} : padding;
        this.setAttribute('padding', typeof padding === 'string' ? padding : `${top}px ${right}px ${bottom}px ${left}px`);
    }

    /**
     * The key of the server that the element asks now, for all elements of the page that ask it. It can be set, and not
     * read.
     * @param {string | null} key
     */
    set key(key) {
        this.#key = key;
        if (this.isConnected) this.useKey();
    }

    /** Gives the server the key that was set, if one was. */
    useKey() {
        if (this.#key !== undefined) serverKeys.set(new Server(this.getAttribute('server') ?? home).base, this.#key);
        this.#key = undefined;
    }

    /** Whether the wheel and one finger are the page's as long as the element has not the focus. */
    get isGuest() { return this.hasAttribute('embedded') || this.getAttribute('scroll') === 'focus'; }

    /** @param {'scroll' | 'zoom'} kind */
    may(kind) { return kind === 'zoom' ? this.isZoomEnabled : this.isScrollEnabled; }

    /**
     * Whether an attribute does not say `false`.
     * @param {string} attribute
     */
    isOn(attribute) { return this.getAttribute(attribute) !== 'false'; }

    /**
     * @param {string} attribute Of what is on without it.
     * @param {boolean} isOn
     */
    turn(attribute, isOn) {
        if (isOn) this.removeAttribute(attribute);
        else this.setAttribute(attribute, 'false');
    }
}
