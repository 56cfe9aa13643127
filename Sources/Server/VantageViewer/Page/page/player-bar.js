// The bar that plays a sequence: play and pause, speed, a slider, and a strip of thumbnails around the current picture.

import { cross, element, icon } from '../shared/dom.js';
import { Sequence } from './sequence.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./player.js').Player} Player */

const shapes = { play: 'M7 4.500v15l13-7.500z', pause: 'M6 5h4v14H6zm8 0h4v14h-4z' };

const speeds = [0.5, 1, 2, 4];

/** The size of a thumbnail in CSS pixels, and the number of thumbnails on each side of the current one. */
const size = { width: 66, height: 44 };
const aside = 8;

export class PlayerBar {
    #app;
    #player;
    #sequence = new Sequence([]);
    #button;
    #slider;
    #strip;
    #status;

    /**
     * Thumbnails by scene.
     * @type {Map<string, HTMLElement>}
     */
    #thumbnails = new Map();

    /**
     * @param {App} app
     * @param {Player} player
     */
    constructor(app, player) {
        this.#app = app;
        this.#player = player;
        const { words } = app;
        this.#button = element('button', { type: 'button', class: 'plain toggle', onclick: () => player.toggle() });
        this.#slider = element('input', {
            type: 'range', min: 0, value: 0, 'aria-label': words.say('player.position'), oninput: () => this.#scrub(),
        });
        this.#strip = element('div', { class: 'strip' });
        this.#status = element('p', { class: 'unseen', role: 'status' });
        const close = element(
            'button', { type: 'button', class: 'plain', 'aria-label': words.say('close'), title: words.say('close'), onclick: () => player.close() },
            icon('0 0 24 24', cross));
        this.node = element(
            'div', { class: 'player plate', role: 'group', 'aria-label': words.say('player.title'), hidden: true },
            this.#strip, element('div', { class: 'player-controls' }, this.#button, this.#slider, this.#speed(), close), this.#status);
        this.showPlaying(false);
    }

    focus() { this.#button.focus({ preventScroll: true }); }

    /** @param {string} text A message for screen readers. */
    say(text) { this.#status.textContent = text; }

    /**
     * @param {Sequence} sequence
     * @param {number} index The position of the current picture, or -1.
     */
    show(sequence, index) {
        this.#sequence = sequence;
        this.#thumbnails.clear();
        this.#slider.max = String(Math.max(0, sequence.stops.length - 1));
        this.#slider.disabled = sequence.stops.length === 0;
        this.mark(Math.max(0, index));
    }

    /**
     * Shows the position of the current picture, and the thumbnails around it.
     * @param {number} index
     */
    mark(index) {
        const { words } = this.#app;
        const { stops } = this.#sequence;
        this.#slider.value = String(index);
        this.#slider.setAttribute('aria-valuetext', words.say('player.picture', {
            number: words.number(index + 1), count: words.number(stops.length),
        }));
        const first = Math.max(0, index - aside);
        const shown = stops.slice(first, index + aside + 1).map((_, number) => this.#thumbnail(first + number));
        if (shown.some((one, number) => one !== this.#strip.children[number])) this.#strip.replaceChildren(...shown);
        for (const one of shown) one.toggleAttribute('data-current', one === shown[index - first]);
        this.#center(shown[index - first]);
    }

    /** @param {boolean} isPlaying */
    showPlaying(isPlaying) {
        const label = this.#app.words.say(isPlaying ? 'player.pause' : 'player.play');
        this.#button.replaceChildren(icon('0 0 24 24', shapes[isPlaying ? 'pause' : 'play']));
        this.#button.setAttribute('aria-label', label);
        this.#button.title = label;
        if (isPlaying) this.say('');
    }

    #speed() {
        const { words } = this.#app;
        const select = element(
            'select', { 'aria-label': words.say('player.speed'), title: words.say('player.speed'), onchange: () => { this.#player.speed = Number(select.value); } },
            ...speeds.map((speed) => element('option', { value: speed, selected: speed === 1 }, `${words.number(speed)}×`)));
        return select;
    }

    #scrub() {
        this.#player.pause();
        this.#player.go(Number(this.#slider.value));
        this.mark(Number(this.#slider.value));
    }

    /**
     * Returns a thumbnail. It can be clicked, but keyboards and screen readers use the slider.
     * @param {number} index
     */
    #thumbnail(index) {
        const { scene, heading } = this.#sequence.stops[index];
        const known = this.#thumbnails.get(scene);
        if (known) return known;
        const image = element('img', { alt: '', ...size, draggable: 'false', crossorigin: 'anonymous' });
        const made = element('div', { class: 'thumbnail', 'aria-hidden': 'true', 'data-scene': scene, onclick: () => this.#player.go(index) }, image);
        this.#load(image, {
            scene, size: `${size.width * 2}x${size.height * 2}`, fov: 90, heading: heading === undefined ? null : this.#sequence.course(index).toFixed(0),
        });
        this.#thumbnails.set(scene, made);
        return made;
    }

    /**
     * @param {HTMLImageElement} image
     * @param {import('../shared/server.js').Parameters} parameters
     */
    async #load(image, parameters) {
        const address = await this.#app.server.source('v1/snapshot', parameters).catch(() => '');
        image.addEventListener('load', () => URL.revokeObjectURL(address));
        if (address) image.src = address;
    }

    /** @param {HTMLElement | undefined} one */
    #center(one) {
        if (!one) return;
        const { left, width } = one.getBoundingClientRect();
        const frame = this.#strip.getBoundingClientRect();
        this.#strip.scrollLeft += left + width / 2 - frame.left - frame.width / 2;
    }
}
