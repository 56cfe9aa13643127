// A chart of a route's elevation profile, with a pointer that follows the mouse, touch and the keyboard.

import { element } from '../shared/dom.js';
import { ProfileDrawing, svg } from './profile-drawing.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./profile.js').Profile} Profile */

/** Height of the chart in points. */
const height = 128;

export class ProfileChart {
    #words;
    #profile;
    #point;
    #frame;
    #slider;
    #reading = element('p', { class: 'reading', 'aria-hidden': 'true' });
    #mark = svg('g', { class: 'mark', visibility: 'hidden' }, svg('path', {}), svg('circle', { r: 5 }));
    /** @type {ProfileDrawing | undefined} */
    #drawing;
    /** @type {ResizeObserver} */
    #size;

    /**
     * @param {Words} words
     * @param {Profile} profile
     * @param {(meters: number | null) => void} point Receives the distance at the pointer, or null when the pointer
     *     leaves.
     */
    constructor(words, profile, point) {
        this.#words = words;
        this.#profile = profile;
        this.#point = point;
        this.#slider = this.#makeSlider();
        this.#frame = element('div', { class: 'chart', dir: 'ltr' }, this.#slider);
        this.#listen();
        const climbs = words.say('profile.climb', { up: words.height(profile.ascent), down: words.height(profile.descent) });
        this.node = element(
            'section', { class: 'profile', 'aria-label': words.say('profile.elevation') },
            element('header', {}, element('h3', {}, words.say('profile.elevation')), element('p', { class: 'climbs' }, climbs)),
            this.#frame, this.#reading);
        this.#size = new ResizeObserver(() => this.#draw());
        this.#size.observe(this.#frame);
    }

    end() { this.#size.disconnect(); }

    #makeSlider() {
        const { distance } = this.#profile;
        return element('input', {
            type: 'range', min: 0, max: distance, step: 'any', value: 0, 'aria-label': this.#words.say('profile.position'),
            oninput: () => this.#move(this.#slider.valueAsNumber), onfocus: () => this.#move(this.#slider.valueAsNumber),
            onblur: () => this.#leave(), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
        });
    }

    #listen() {
        const follow = (/** @type {PointerEvent} */ event) => {
            const { left } = this.#frame.getBoundingClientRect();
            this.#move(this.#drawing?.meters(event.clientX - left) ?? 0);
        };
        this.#frame.addEventListener('pointermove', follow);
        this.#frame.addEventListener('pointerdown', follow);
        this.#frame.addEventListener('pointerleave', () => { if (!this.#slider.matches(':focus-visible')) this.#leave(); });
    }

    #draw() {
        const { clientWidth } = this.#frame;
        if (clientWidth === 0 || clientWidth === this.#drawing?.width) return;
        this.#drawing?.node.remove();
        this.#drawing = new ProfileDrawing(this.#words, this.#profile, clientWidth, height);
        this.#drawing.picture.append(this.#mark);
        this.#frame.append(this.#drawing.node);
        this.#move(this.#slider.valueAsNumber, true);
    }

    /**
     * Moves the pointer: arrow keys by a fiftieth of the route, page keys by a tenth.
     * @param {KeyboardEvent} event
     */
    #key(event) {
        const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 5, PageDown: -5 };
        const step = steps[/** @type {keyof typeof steps} */ (event.key)];
        if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        this.#move(this.#slider.valueAsNumber + step * this.#profile.distance / 50);
    }

    /**
     * @param {number} meters
     * @param {boolean} [isQuiet] Whether to move the pointer without showing it. True if the user did not move it.
     */
    #move(meters, isQuiet = false) {
        this.#slider.value = String(meters);
        const far = this.#slider.valueAsNumber;
        const there = this.#profile.height(far);
        const text = there === null ? this.#words.say('profile.elevationUnknown')
            : this.#words.say('profile.elevationAt', { height: this.#words.height(there), distance: this.#words.distance(far) });
        this.#slider.setAttribute('aria-valuetext', text);
        this.#place(far, there);
        if (isQuiet) return;
        this.#reading.textContent = text;
        this.#mark.setAttribute('visibility', 'visible');
        this.#point(far);
    }

    /**
     * @param {number} far
     * @param {number | null} there
     */
    #place(far, there) {
        if (!this.#drawing) return;
        const [line, dot] = this.#mark.children;
        const [x, y] = [this.#drawing.x(far), this.#drawing.y(there ?? this.#profile.range.least)];
        line.setAttribute('d', `M${x} ${this.#drawing.y(this.#profile.range.greatest)}V${this.#drawing.y(this.#profile.range.least)}`);
        dot.setAttribute('cx', String(x));
        dot.setAttribute('cy', String(y));
    }

    #leave() {
        this.#mark.setAttribute('visibility', 'hidden');
        this.#reading.textContent = '';
        this.#point(null);
    }
}
