// The actions that the element's attributes allow, and the gestures that are left to the page.

/** @typedef {'navigation' | 'scroll' | 'zoom'} Kind */

/** The time for which a hint is shown, in milliseconds. */
const brief = 1200;

export class Permissions {
    #timer = 0;

    /**
     * @param {import('../shared/vantage-element.js').VantageElement} host The element with the attributes.
     * @param {HTMLElement} surface
     * @param {HTMLElement} hint A hint for users whose gesture was left to the page.
     */
    constructor(host, surface, hint) {
        this.host = host;
        this.surface = surface;
        this.hint = hint;
        for (const kind of ['focus', 'blur']) surface.addEventListener(kind, () => this.apply());
    }

    /** @param {Kind} kind */
    may(kind) { return this.host.isOn(kind); }

    scrolls() { return this.may('scroll'); }

    zooms() { return this.may('zoom'); }

    /** Reports whether an embedded element lacks focus and so leaves the wheel and one-finger drags to the page. */
    yields() {
        return this.host.needsFocus && this.host.shadowRoot?.activeElement !== this.surface;
    }

    /** Shows the hint for a short time. */
    showHint() {
        this.hint.classList.add('shown');
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.hint.classList.remove('shown'), brief);
    }

    apply() {
        this.surface.classList.toggle('yields', this.yields());
        this.surface.classList.toggle('fixed', !this.scrolls());
    }
}
