// What a reader may do, as attributes say, and what is left to the page around.

/** @typedef {'navigation' | 'scroll' | 'zoom'} Kind */

/** Milliseconds for which a hint is there. */
const brief = 1200;

export class Permissions {
    #timer = 0;

    /**
     * @param {import('../shared/vantage-element.js').VantageElement} host With the attributes.
     * @param {HTMLElement} surface
     * @param {HTMLElement} hint What says how to go on where something was left to the page.
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

    /** Whether the wheel and one finger are the page's for now: an embed has to be given the focus first. */
    yields() {
        return this.host.isGuest && this.host.shadowRoot?.activeElement !== this.surface;
    }

    /** Says that something was left to the page. */
    refused() {
        this.hint.classList.add('shown');
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.hint.classList.remove('shown'), brief);
    }

    apply() {
        this.surface.classList.toggle('yields', this.yields());
        this.surface.classList.toggle('fixed', !this.scrolls());
    }
}
