// The attributes of `<vantage-look-around>`, with the names that Apple's MapKit JS uses.

import { clamp } from '../shared/geodesy.js';
import { VantageElement } from '../shared/vantage-element.js';

/** @typedef {'topLeading' | 'topTrailing' | 'bottomLeading' | 'bottomTrailing'} BadgePosition */

const positions = /** @type {BadgePosition[]} */ (['topLeading', 'topTrailing', 'bottomLeading', 'bottomTrailing']);

/**
 * `navigation`, `scroll`, `zoom` and `road-labels` are on unless `false`; `points-of-interest` is on unless `none`.
 * `close-control`, `dialog-control`, `open-dialog` and `preview` are off unless present. Also reads `badge-position`,
 * `brightness` and `contrast`.
 */
export class LookAroundAttributes extends VantageElement {
    /** Whether the user may walk to other scenes. */
    get isNavigationEnabled() { return this.isOn('navigation'); }

    set isNavigationEnabled(isEnabled) { this.turn('navigation', isEnabled); }

    /** Whether streets have labels. */
    get showsRoadLabels() { return this.isOn('road-labels'); }

    set showsRoadLabels(isShown) { this.turn('road-labels', isShown); }

    /** Whether there is a close button. */
    get showsCloseControl() { return this.#has('close-control'); }

    set showsCloseControl(isShown) { this.#put('close-control', isShown); }

    /** Whether there is a full-screen button. */
    get showsDialogControl() { return this.#has('dialog-control'); }

    set showsDialogControl(isShown) { this.#put('dialog-control', isShown); }

    /** Whether the element fills the screen. */
    get isDialogOpen() { return this.#has('open-dialog'); }

    set isDialogOpen(isOpen) { this.#put('open-dialog', isOpen); }

    openDialog() { this.isDialogOpen = true; }

    closeDialog() { this.isDialogOpen = false; }

    /** Whether the element is a still preview that opens full screen when pressed. */
    get isPreview() { return this.#has('preview'); }

    set isPreview(isPreview) { this.#put('preview', isPreview); }

    /** The brightness and contrast of the picture, as factors from 0 to 4. */
    get brightness() { return this.#factor('brightness'); }

    set brightness(factor) { this.#putFactor('brightness', factor); }

    get contrast() { return this.#factor('contrast'); }

    set contrast(factor) { this.#putFactor('contrast', factor); }

    /** The corner that shows the attribution. */
    get badgePosition() {
        const requested = this.getAttribute('badge-position')?.replace(/-t/, 'T').replace(/-l/, 'L');
        return positions.find((position) => position === requested) ?? 'bottomLeading';
    }

    set badgePosition(position) { this.setAttribute('badge-position', position); }

    /** @param {string} attribute */
    #has(attribute) { return this.hasAttribute(attribute) && this.isOn(attribute); }

    /** @param {string} attribute A factor that is 1 when absent. */
    #factor(attribute) {
        const factor = Number.parseFloat(this.getAttribute(attribute) ?? '');
        return Number.isFinite(factor) ? clamp(factor, 0, 4) : 1;
    }

    /**
     * @param {string} attribute
     * @param {number} factor
     */
    #putFactor(attribute, factor) {
        if (factor === 1) this.removeAttribute(attribute);
        else this.setAttribute(attribute, String(factor));
    }

    /**
     * @param {string} attribute An attribute that is off when absent.
     * @param {boolean} isOn
     */
    #put(attribute, isOn) {
        if (isOn) this.setAttribute(attribute, '');
        else this.removeAttribute(attribute);
    }
}
