// Everything around the picture: buttons, attribution, messages, and announcements to screen readers.

import { Announcer, description } from './announcer.js';
import { canTurn, Controls } from './controls.js';
import { credit } from './credit.js';
import { Notice } from './notice.js';
import { labelParts } from './parts.js';

/** @typedef {import('./look-around-element.js').LookAroundElement} LookAround */
/** @typedef {import('./viewer.js').Viewer} Viewer */

export class Chrome {
    /** @type {Controls | null} */
    #controls = null;

    #owner;
    #parts;
    #viewer;
    #device;

    /**
     * @param {LookAround} owner
     * @param {ReturnType<import('./parts.js').makeParts>} parts
     * @param {Viewer} viewer
     */
    constructor(owner, parts, viewer) {
        this.#owner = owner;
        this.#parts = parts;
        this.#viewer = viewer;
        this.announcer = new Announcer(parts.status);
        this.notice = new Notice(parts.notice, () => owner.retry());
        this.#device = canTurn() ? import('./orientation.js').then(
            ({ DeviceOrientation }) => new DeviceOrientation((view) => viewer.motion.set(viewer.view.with(view)))) : null;
        parts.preview.addEventListener('click', () => owner.openDialog());
    }

    /** The rectangles that arrows must avoid, relative to the window. */
    get arrowObstacles() {
        const own = this.#controls?.element.children ?? [];
        return [...own, ...this.#owner.covers].map((one) => one.getBoundingClientRect());
    }

    /** Applies the element's language. */
    localize() {
        const { words } = this.#owner;
        labelParts(this.#parts, words);
        this.notice.words = words;
        this.#controls = new Controls(this.#viewer.motion, words, () => this.#toggleDevice());
        this.#parts.controls.replaceChildren(this.#controls.element);
        this.#controls.layout();
        this.describe();
    }

    /** Applies the element's attributes. */
    apply() {
        const { isPreviewing, badgePosition, brightness, contrast } = this.#owner;
        const { preview, badge, credit: creditLine, corners, surface, overlay } = this.#parts;
        corners[badgePosition].append(badge, creditLine);
        preview.hidden = badge.hidden = !isPreviewing;
        surface.inert = overlay.inert = isPreviewing;
        const isChanged = brightness !== 1 || contrast !== 1;
        surface.style.setProperty('--tone', isChanged ? `brightness(${brightness}) contrast(${contrast})` : 'none');
    }

    /** Updates the credit. */
    describe() { this.#parts.credit.replaceChildren(...credit(this.#owner.scene, this.#owner.words)); }

    /** Updates the controls and announces the view after the picture has moved. */
    moved() {
        const { ways, words, street } = this.#owner;
        this.#controls?.layout();
        if (!this.#owner.hasAttribute('quiet') && this.#viewer.scene) this.announcer.later(() => description(this.#viewer.view, ways, words, street));
    }

    end() {
        this.#device?.then((device) => device.end());
        this.announcer.end();
    }

    async #toggleDevice() {
        const device = await this.#device;
        if (device?.isOn) device.end();
        else if (!await device?.begin()) this.announcer.say(this.notice.showBriefly('deviceDenied'));
        if (this.#controls) this.#controls.deviceTurns = Boolean(device?.isOn);
    }
}
