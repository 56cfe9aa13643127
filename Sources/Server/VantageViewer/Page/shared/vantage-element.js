// The base class of the custom elements. It provides MapKit JS's interaction properties and the server's API key.

import { home } from './home.js';
import { Server } from './server.js';
import { serverKeys } from './server-keys.js';

/** @typedef {{ top?: number, right?: number, bottom?: number, left?: number }} Edges CSS pixels. */

export class VantageElement extends HTMLElement {
    /**
     * An API key that is applied when the element is connected.
     * @type {string | null | undefined}
     */
    #key;

    /** Whether the user can turn the picture or move the map. */
    get isScrollEnabled() { return this.isOn('scroll'); }

    set isScrollEnabled(isEnabled) { this.turn('scroll', isEnabled); }

    /** Whether the user can zoom. */
    get isZoomEnabled() { return this.isOn('zoom'); }

    set isZoomEnabled(isEnabled) { this.turn('zoom', isEnabled); }

    /** Whether any points of interest are labeled. */
    get showsPointsOfInterest() { return this.pointsOfInterest !== 'none'; }

    set showsPointsOfInterest(isShown) { this.setAttribute('points-of-interest', isShown ? 'all' : 'none'); }

    /** The categories of places to label, separated by commas, or `all` or `none`. */
    get pointsOfInterest() {
        const asked = (this.getAttribute('points-of-interest') ?? '').trim().replace(/[\s,]+/g, ',');
        return { '': 'all', true: 'all', false: 'none' }[asked] ?? asked;
    }

    /**
     * The widths of the edges that the page covers with its own content, as CSS lengths in the order of the property
     * `padding` in CSS. Can be set to a string or to numbers of CSS pixels.
     * @returns {string}
     */
    get padding() { return this.getAttribute('padding') ?? ''; }

    /** @param {string | Edges} padding */
    set padding(padding) {
        const { top = 0, right = 0, bottom = 0, left = 0 } = typeof padding === 'string' ? {} : padding;
        this.setAttribute('padding', typeof padding === 'string' ? padding : `${top}px ${right}px ${bottom}px ${left}px`);
    }

    /**
     * The API key of the element's current server. It is used by all elements on the page that use this server. Write-only.
     * @param {string | null} key
     */
    set key(key) {
        this.#key = key;
        if (this.isConnected) this.useKey();
    }

    /** Stores the key that was assigned to this element, if any, as the key for its server. */
    useKey() {
        if (this.#key !== undefined) serverKeys.set(new Server(this.getAttribute('server') ?? home).base, this.#key);
        this.#key = undefined;
    }

    /** Whether the wheel and one-finger gestures scroll the page until the element has focus. */
    get needsFocus() { return this.hasAttribute('embedded') || this.getAttribute('scroll') === 'focus'; }

    /**
     * Returns whether a kind of interaction is enabled.
     * @param {'scroll' | 'zoom'} kind
     */
    may(kind) { return kind === 'zoom' ? this.isZoomEnabled : this.isScrollEnabled; }

    /**
     * Returns whether an attribute is not `false`.
     * @param {string} attribute
     */
    isOn(attribute) { return this.getAttribute(attribute) !== 'false'; }

    /**
     * Turns a feature on or off.
     * @param {string} attribute The attribute of a feature that is on by default.
     * @param {boolean} isOn
     */
    turn(attribute, isOn) {
        if (isOn) this.removeAttribute(attribute);
        else this.setAttribute(attribute, 'false');
    }
}
