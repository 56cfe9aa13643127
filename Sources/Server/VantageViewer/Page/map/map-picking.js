// Handles taps, hovering and Enter: selects features and opens scenes.

import { scenesFrom } from './coverage-layer.js';
import { closer } from './map-keys.js';
import { nearestScene } from './nearest-scene.js';
import { pickedFeature, pickedScene } from './map-picker.js';
import { sleep } from '../shared/retry.js';
import { coordinateOf, worldPoint } from './mercator.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./gestures.js').Tap} Tap */
/** @typedef {import('./map-element.js').MapElement} MapElement */
/** @typedef {import('./map-look.js').MapLook} MapLook */
/** @typedef {import('./map-picker.js').Pick} Pick */
/** @typedef {import('./map-stage.js').MapStage} MapStage */
/** @typedef {import('./viewport.js').Point} Point */

/** The distance within which a pointer hits a scene, in points. */
const reach = { mouse: 12, touch: 22 };

/** The distance within which a tap hits lines or areas of coverage, where the map shows no single scenes, in points. */
const coverageReach = 10;

/** The lowest zoom at which coverage is drawn as lines rather than areas, and the zoom levels that a tap on an area adds. */
const linesFrom = 10;
const approach = 4;

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
    hovered(point) { this.#hover(point && this.#sceneAt(point, reach.mouse)); }

    /** Highlights the scene that Enter opens. */
    hoverMiddle() { this.#hover(this.#sceneAt(this.#stage.viewport.middle, reach.touch)); }

    /** @param {Pick | null} picked */
    #hover(picked) {
        const scene = picked?.kind === 'scene' ? picked.scene : null;
        if ((scene?.scene ?? null) === this.#stage.coverage.hovered) return;
        this.highlight(scene?.scene ?? null);
        this.#surface.classList.toggle('picking', scene !== null);
        this.#owner.dispatchEvent(new CustomEvent('scenehover', { detail: { scene } }));
    }

    /** @param {string | null} scene */
    highlight(scene) {
        this.#stage.coverage.hovered = scene;
        this.#stage.request();
    }

    /**
     * Returns the scene with a picture that is nearest to a point.
     * @param {Point} point
     * @param {number} most The maximum distance, in points.
     * @param {AbortSignal} [signal]
     */
    async nearestScene(point, most, signal) {
        const { coverage, viewport } = this.#stage;
        const found = coverage.hit(viewport, point, most);
        const picked = found && pickedScene(found);
        if (picked?.kind === 'scene') return picked.scene;
        return nearestScene(this.#server, viewport, point, most, this.#owner.filter, signal);
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
        const scene = this.#coverageAt(point, signal).catch(() => null);
        const picked = await request.catch(() => place);
        const found = picked.kind === 'coordinate' ? await scene : null;
        await pause;
        if (signal.aborted) return;
        if (!found) this.#select(picked);
        else if (viewport.zoom >= linesFrom) this.#select({ kind: 'scene', scene: found, coordinate: found.coordinate });
        else this.#approach(found);
    }

    /**
     * Returns the scene near a point at zooms at which single scenes are not drawn.
     * @param {Point} point
     * @param {AbortSignal} signal
     */
    async #coverageAt(point, signal) {
        const { coverage, viewport } = this.#stage;
        const isPickable = coverage.isVisible && this.#owner.selectable.includes('scenes');
        if (!isPickable || viewport.zoom >= scenesFrom) return null;
        return nearestScene(this.#server, viewport, point, coverageReach, this.#owner.filter, signal);
    }

    /**
     * Zooms in on imagery that is too far away to tell its scenes apart.
     * @param {import('./map-picker.js').PickedScene} scene
     */
    #approach({ coordinate }) {
        const { motion, viewport } = this.#stage;
        motion.glide(viewport.around(worldPoint(coordinate)).zoomed(Math.min(viewport.zoom + approach, scenesFrom + 1)), 450);
        this.#stage.request();
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
