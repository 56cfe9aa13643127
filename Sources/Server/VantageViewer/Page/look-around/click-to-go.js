// Walks to the spot that is clicked. A flat marker on the ground follows the pointer where a click leads somewhere, and
// a dot marks the scene.

import { element, icon } from '../shared/dom.js';
import { debounced } from '../shared/debounced.js';
import { degrees } from '../shared/geodesy.js';
import { vector } from './frame.js';
import { groundTransform } from './ground.js';
import { cameraHeight, groundSpot, targetNear } from './ground-target.js';
import { insideView, moveTo } from './overlay.js';

/** @typedef {import('./sphere-view.js').Point} Point */
/** @typedef {import('./sphere-view.js').SphereView} SphereView */
/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./walk.js').Way} Way */

/** The farthest that a pointer moves in a click, in CSS pixels, and the time in which a second click may follow, in milliseconds. */
const still = 5;
const doubleClickDelay = 250;

/** The time that the pointer must rest before the scene is preloaded, in milliseconds. */
const rest = 120;

export class ClickToGo {
    #surface;
    #viewer;
    #walking;
    #may;

    #marker = element('div', { class: 'go', hidden: true, 'aria-hidden': 'true' });
    #dot = element('div', { class: 'go-dot', hidden: true, 'aria-hidden': 'true' });
    #ring = icon('-24 -24 48 48', 'M0-20a20 20 0 1 0 .010 0zM0-13a13 13 0 1 1-.010 0z');
    #disc = icon('-24 -24 48 48', 'M0-20a20 20 0 1 0 .010 0z');

    /**
     * The point under a hovering pointer.
     * @type {Point | null}
     */
    #pointer = null;

    /**
     * The point where the pointer was pressed, if the press may become a click.
     * @type {Point | null}
     */
    #pressed = null;
    #timer = 0;
    #preload = debounced(rest, () => { if (this.#target) this.#viewer.preload(this.#target.scene); });

    /**
     * @param {HTMLElement} surface
     * @param {HTMLElement} layer The container for the marker.
     * @param {Viewer} viewer
     * @param {import('./walking.js').Walking} walking
     * @param {() => boolean} may Reports whether the user may walk by clicking.
     */
    constructor(surface, layer, viewer, walking, may) {
        this.#surface = surface;
        this.#viewer = viewer;
        this.#walking = walking;
        this.#may = may;
        this.#marker.append(this.#ring);
        this.#dot.append(this.#disc);
        layer.prepend(this.#dot, this.#marker);
        surface.addEventListener('pointermove', (event) => this.#moved(event));
        surface.addEventListener('pointerleave', () => this.#hover(null));
        surface.addEventListener('pointerdown', (event) => this.#down(event));
        surface.addEventListener('pointerup', (event) => this.#up(event));
        surface.addEventListener('pointercancel', () => { this.#pressed = null; });
        surface.addEventListener('dblclick', () => clearTimeout(this.#timer));
    }

    /** Moves the marker with the picture. */
    layout() {
        const { view, motion } = this.#viewer;
        const [spot, target] = [this.#spot(this.#pointer), this.#target];
        const isShown = Boolean(spot && target) && !motion.isHeld;
        this.#surface.classList.toggle('aiming', isShown);
        this.#marker.hidden = this.#dot.hidden = !isShown;
        if (!isShown || !spot || !target) return;
        const sphere = /** @type {SphereView} */ (view);
        this.#place(this.#marker, this.#ring, sphere, spot.direction, 0.7);
        this.#place(this.#dot, this.#disc, sphere, { heading: target.bearing, pitch: -degrees(Math.atan2(cameraHeight, target.distance)) }, 0.35);
    }

    /** @param {Point | null} point */
    #spot(point) { return point && this.#may() ? groundSpot(this.#viewer.view, point) : null; }

    /** The scene that a click at the pointer leads to. */
    get #target() { return this.#targetAt(this.#pointer); }

    /** @param {Point | null} point */
    #targetAt(point) {
        const spot = this.#spot(point);
        return spot ? targetNear(this.#walking.targets, spot) : undefined;
    }

    /**
     * Lays an icon on the ground.
     * @param {HTMLElement} mark
     * @param {SVGElement} drawing
     * @param {SphereView} view
     * @param {import('./frame.js').Direction} direction
     * @param {number} radius In meters.
     */
    #place(mark, drawing, view, direction, radius) {
        const far = cameraHeight / Math.sin(-direction.pitch / 180 * Math.PI);
        const size = Math.min(120, Math.max(14, 2 * radius * view.focal / far));
        moveTo(mark, insideView(view, view.project(vector(direction))));
        drawing.style.width = drawing.style.height = `${size.toFixed(1)}px`;
        drawing.style.transform = groundTransform(view, direction);
    }

    /** @param {Point | null} point */
    #hover(point) {
        this.#pointer = point;
        this.layout();
        if (point) this.#preload();
    }

    /** @param {PointerEvent} event */
    #moved(event) {
        if (this.#pressed && length(this.#pressed, this.#point(event)) > still) this.#pressed = null;
        if (event.pointerType !== 'touch') this.#hover(event.buttons ? null : this.#point(event));
    }

    /** @param {PointerEvent} event */
    #down(event) {
        clearTimeout(this.#timer);
        this.#pressed = event.isPrimary && event.button === 0 ? this.#point(event) : null;
    }

    /** @param {PointerEvent} event */
    #up(event) {
        const target = this.#targetAt(this.#pressed);
        this.#pressed = null;
        if (event.pointerType !== 'touch') this.#hover(this.#point(event));
        if (!target) return;
        this.#viewer.preload(target.scene);
        this.#timer = setTimeout(() => this.#go(target), doubleClickDelay);
    }

    /** @param {Way} target */
    #go(target) {
        if (!this.#walking.targets.includes(target)) return;
        this.#walking.follow(target);
    }

    /** @param {MouseEvent} event */
    #point(event) {
        const { left, top } = this.#surface.getBoundingClientRect();
        return { x: event.clientX - left, y: event.clientY - top };
    }
}

/**
 * @param {Point} a
 * @param {Point} b
 */
const length = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
