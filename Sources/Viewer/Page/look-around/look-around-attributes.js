// What the attributes of `<vantage-look-around>` say, by Apple's words for it.

import { VantageElement } from '../shared/vantage-element.js';

/** @typedef {'topLeading' | 'topTrailing' | 'bottomLeading' | 'bottomTrailing'} BadgePosition */

const positions = /** @type {BadgePosition[]} */ (['topLeading', 'topTrailing', 'bottomLeading', 'bottomTrailing']);

/**
 * `navigation`, `scroll`, `zoom` and `road-labels` are on unless they say `false`, `points-of-interest` unless it says `none`;
 * `close-control`, `dialog-control`, `open-dialog` and `preview` are off unless they are there; `badge-position`, `padding`.
 */
export class LookAroundAttributes extends VantageElement {
    /** Whether a reader may walk. */
    get isNavigationEnabled() { return this.isOn('navigation'); }

    set isNavigationEnabled(isEnabled) { this.turn('navigation', isEnabled); }

    /** Whether names stand on streets. */
    get showsRoadLabels() { return this.isOn('road-labels'); }

    set showsRoadLabels(isShown) { this.turn('road-labels', isShown); }

    /** Whether there is a button that closes the element. */
    get showsCloseControl() { return this.#has('close-control'); }

    set showsCloseControl(isShown) { this.#put('close-control', isShown); }

    /** Whether there is a button for the dialog. */
    get showsDialogControl() { return this.#has('dialog-control'); }

    set showsDialogControl(isShown) { this.#put('dialog-control', isShown); }

    /** Whether the picture takes all of the screen. */
    get isDialogOpen() { return this.#has('open-dialog'); }

    set isDialogOpen(isOpen) { this.#put('open-dialog', isOpen); }

    openDialog() { this.isDialogOpen = true; }

    closeDialog() { this.isDialogOpen = false; }

    /** Whether it is a still picture that opens the dialog. */
    get isPreview() { return this.#has('preview'); }

    set isPreview(isPreview) { this.#put('preview', isPreview); }

    /** The corner in which it says who made the picture. */
    get badgePosition() {
        const asked = this.getAttribute('badge-position')?.replace(/-t/, 'T').replace(/-l/, 'L');
        return positions.find((position) => position === asked) ?? 'bottomLeading';
    }

    set badgePosition(position) { this.setAttribute('badge-position', position); }

    /** @param {string} attribute */
    #has(attribute) { return this.hasAttribute(attribute) && this.isOn(attribute); }

    /**
     * @param {string} attribute Of what is off without it.
     * @param {boolean} isOn
     */
    #put(attribute, isOn) {
        if (isOn) this.setAttribute(attribute, '');
        else this.removeAttribute(attribute);
    }
}
