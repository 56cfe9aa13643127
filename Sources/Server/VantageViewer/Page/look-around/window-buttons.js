// The full-screen and close buttons of the element.

import { cross, element, icon } from '../shared/dom.js';

const corners = 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z';

export class WindowButtons {
    /**
     * @param {() => void} toggle Toggles full screen.
     * @param {() => void} close
     */
    constructor(toggle, close) {
        this.dialog = element('button', { type: 'button', class: 'dialog', onclick: toggle }, icon('0 0 24 24', corners));
        this.close = element('button', { type: 'button', class: 'close', onclick: close }, icon('0 0 24 24', cross));
        this.element = element('div', { class: 'plate window' }, this.dialog, this.close);
    }

    /** @param {import('./look-around-element.js').LookAroundElement} owner The element with the attributes. */
    show({ words, showsDialogControl, showsCloseControl, isDialogOpen, isPreview }) {
        name(this.dialog, words.say('fullScreen'));
        name(this.close, words.say('close'));
        this.dialog.hidden = !showsDialogControl && !(isPreview && isDialogOpen);
        this.dialog.setAttribute('aria-pressed', String(isDialogOpen));
        this.close.hidden = !showsCloseControl;
        this.element.hidden = this.dialog.hidden && this.close.hidden;
    }
}

/**
 * @param {HTMLElement} button
 * @param {string} text
 */
function name(button, text) {
    button.setAttribute('aria-label', text);
    button.title = text;
}
