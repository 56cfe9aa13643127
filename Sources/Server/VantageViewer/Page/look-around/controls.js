// Buttons that turn, tilt and zoom the view, and face it north. They can do everything that dragging can.

import { element, icon } from '../shared/dom.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('../shared/words.js').Word} Word */
/** @typedef {import('./motion.js').Motion} Motion */

/** The angle of one turn, as a fraction of the field of view, and the factor of one zoom step. */
const step = 0.4;
const nearer = 0.7;

/** Icon paths in a 24 by 24 box. */
const shapes = {
    zoomIn: 'M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z',
    zoomOut: 'M5 11h14v2H5z',
    turnLeft: 'M15 5v14l-8-7z',
    turnRight: 'M9 5v14l8-7z',
    tiltUp: 'M5 15h14l-7-8z',
    tiltDown: 'M5 9h14l-7 8z',
    device: 'M8 2h8a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2zm0 3v12h8V5zm3 14v1h2v-1z',
};

/** Reports whether the device's orientation can turn the view, which requires a touch device and a secure context. */
export function canTurn() {
    return 'DeviceOrientationEvent' in window && isSecureContext && matchMedia('(pointer: coarse)').matches;
}

export class Controls {
    /**
     * @param {Motion} motion
     * @param {Words} words
     * @param {() => void} toggleDevice
     */
    constructor(motion, words, toggleDevice) {
        this.motion = motion;
        this.words = words;
        this.needle = icon('0 0 24 24', { d: 'M12 2 16 12H8z', class: 'north' }, { d: 'M12 22 8 12h8z', class: 'south' });
        this.degrees = element('span', { class: 'degrees', 'aria-hidden': 'true' });
        this.compass = element('button', { type: 'button', class: 'compass', onclick: () => this.#lookNorth() });
        this.compass.append(this.needle, this.degrees);
        this.device = this.#button('device', toggleDevice, 'deviceTurns');
        this.device.setAttribute('aria-pressed', 'false');
        this.element = element('div', { class: 'controls' }, this.#zoom(), this.#pad());
    }

    /** @param {boolean} isOn */
    set deviceTurns(isOn) { this.device.setAttribute('aria-pressed', String(isOn)); }

    layout() {
        const { heading, picture: { isOriented } } = this.motion.now;
        const whole = isOriented ? Math.round(heading) % 360 : null;
        this.needle.style.transform = `rotate(${-heading}deg)`;
        if (this.degrees.dataset.heading === String(whole)) return;
        this.degrees.dataset.heading = String(whole);
        const label = whole === null ? this.words.say('noHeading') : this.words.say('lookNorth', { heading: this.words.number(whole) });
        this.degrees.textContent = whole === null ? '?' : `${this.words.number(whole)}°`;
        this.compass.classList.toggle('unknown', !isOriented);
        this.compass.setAttribute('aria-disabled', String(!isOriented));
        this.compass.setAttribute('aria-label', label);
        this.compass.title = label;
    }

    /** Faces north, unless north is unknown. */
    #lookNorth() {
        if (this.motion.now.picture.isOriented) this.motion.go({ heading: 0 });
    }

    #zoom() {
        return element('div', { class: 'plate zoom' },
            canTurn() && this.device,
            this.#button('zoomIn', () => this.motion.goBy({ fov: nearer })),
            this.#button('zoomOut', () => this.motion.goBy({ fov: 1 / nearer })));
    }

    #pad() {
        const degrees = () => this.motion.now.fov * step;
        return element('div', { class: 'plate pad' },
            this.#button('tiltUp', () => this.motion.goBy({ pitch: degrees() / 2 })),
            this.#button('turnLeft', () => this.motion.goBy({ heading: -degrees() })),
            this.compass,
            this.#button('turnRight', () => this.motion.goBy({ heading: degrees() })),
            this.#button('tiltDown', () => this.motion.goBy({ pitch: -degrees() / 2 })));
    }

    /**
     * @param {keyof typeof shapes} name
     * @param {() => void} does
     * @param {Word} [word]
     */
    #button(name, does, word = /** @type {Word} */ (name)) {
        const label = this.words.say(word);
        const made = element('button', { type: 'button', class: name, 'aria-label': label, title: label, onclick: does });
        made.append(icon('0 0 24 24', shapes[name]));
        return made;
    }
}
