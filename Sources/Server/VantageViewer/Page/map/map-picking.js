// Handles taps, hovering and Enter: selects features and opens scenes.

import { closer } from './map-keys.js';
import { pickedFeature, pickedScene } from './map-picker.js';
import { sleep } from '../shared/retry.js';
import { coordinateOf } from './mercator.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./gestures.js').Tap} Tap */
/** @typedef {import('./map-element.js').MapElement} MapElement */
/** @typedef {import('./map-look.js').MapLook} MapLook */
/** @typedef {import('./map-picker.js').Pick} Pick */
/** @typedef {import('./map-stage.js').MapStage} MapStage */
/** @typedef {import('./viewport.js').Point} Point */

/** The distance within which a pointer hits a scene, in points. */
const reach = { mouse: 12, touch: 22 };

/** The time that a tap waits for a second one, in milliseconds. */
const doubleTapDelay = 300;

export class MapPicking {
    #owner;
    #stage;
    #server;
    #surface;
    #look;

    /** @type {AbortController} */
    #request = new AbortController();

    /**
     * @param {MapElement} owner
     * @param {MapStage} stage
     * @param {Server} server
     * @param {HTMLElement} surface
     * @param {() => MapLook | null} look Returns the appearance being drawn.
     */
    constructor(owner, stage, server, surface, look) {
        this.#owner = owner;
        this.#stage = stage;
        this.#server = server;
        this.#surface = surface;
        this.#look = look;
    }

    end() { this.#request.abort(); }

    /** Whether there is a scene at the center of the view. */
    get hasScene() { return this.#sceneAt(this.#stage.viewport.middle, reach.touch) !== null; }

    /** @param {Tap} tap */
    tapped(tap) {
        this.#surface.focus({ preventScroll: true });
        const scene = this.#sceneAt(tap, reach[tap.isTouch ? 'touch' : 'mouse']);
        if (scene) this.#select(scene);
        else this.#pick(tap, doubleTapDelay);
    }

    /** @param {Tap} tap */
    tappedTwice(tap) {
        this.#request.abort();
        const scene = this.#sceneAt(tap, reach[tap.isTouch ? 'touch' : 'mouse']);
        if (scene) return this.#open(scene);
        if (!this.#owner.isZoomEnabled) return;
        const { motion, viewport } = this.#stage;
        motion.glide(viewport.zoomed(closer(motion.destination.zoom), tap));
        this.#stage.request();
    }

    pickMiddle() {
        const { middle } = this.#stage.viewport;
        const scene = this.#sceneAt(middle, reach.touch);
        if (!scene) return this.#pick(middle, 0);
        this.#select(scene);
        this.#open(scene);
    }

    /** @param {Point | null} point */
    hovered(point) {
        const scene = point && this.#sceneAt(point, reach.mouse);
        const id = scene?.kind === 'scene' ? scene.scene.scene : null;
        if (id === this.#stage.coverage.hovered) return;
        this.#stage.coverage.hovered = id;
        this.#surface.classList.toggle('picking', id !== null);
        this.#stage.request();
    }

    /**
     * @param {Point} point
     * @param {number} radius
     * @returns {Pick | null}
     */
    #sceneAt(point, radius) {
        if (!this.#owner.selectable.includes('scenes')) return null;
        const found = this.#stage.coverage.hit(this.#stage.viewport, point, radius);
        return found && pickedScene(found);
    }

    /**
     * Selects the feature at a point, or the coordinate if there is none or the request fails.
     * @param {Point} point
     * @param {number} wait Milliseconds before the selection.
     */
    async #pick(point, wait) {
        this.#request.abort();
        const { signal } = this.#request = new AbortController();
        const [{ viewport, raster }, look] = [this.#stage, this.#look()];
        const kinds = this.#owner.selectable.filter((kind) => kind !== 'scenes');
        const place = { kind: /** @type {const} */ ('coordinate'), coordinate: coordinateOf(viewport.world(point)) };
        const level = raster.level(viewport.zoom);
        const request = look ? pickedFeature(this.#server, look, viewport, level, point, kinds, signal) : Promise.resolve(place);
        const pause = sleep(wait, signal).catch(() => undefined);
        const picked = await request.catch(() => place);
        await pause;
        if (!signal.aborted) this.#select(picked);
    }

    /** @param {Pick} picked */
    #select(picked) {
        this.#request.abort();
        this.#owner.selection = picked;
        this.#owner.dispatchEvent(new CustomEvent('select', { detail: picked }));
    }

    /** @param {Pick} picked */
    #open(picked) {
        this.#owner.dispatchEvent(new CustomEvent('scenerequest', { detail: picked }));
    }
}
