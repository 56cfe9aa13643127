// Shows scenes: loads them, preserves the view from one to the next, and draws frames when something changes.

import { StageHolder } from './stage-holder.js';
import { FrameScheduler, afterPaint } from './frame-scheduler.js';
import { transitionFor } from './transition.js';
import { PreferredView } from './preferred-view.js';
import { Motion } from './motion.js';
import { blank } from './picture.js';
import { SceneCache } from './scene-cache.js';
import { SphereView } from './sphere-view.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./scene-cache.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./transition.js').ShowOptions} ShowOptions */
/** @typedef {import('./sphere-view.js').Size} Size */
/** @typedef {import('./sphere-view.js').View} View */

/** The size before the first layout. */
const unknown = { width: 1, height: 1 };

/**
 * Dispatches `willchange` and `change` for each scene, `shown` once the scene is on screen, `move` for each frame with
 * a new view, and `failure`.
 */
export class Viewer extends EventTarget {
    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #seen = null;

    /** @type {Size} */
    #size = unknown;

    /** @type {{ id: string, options: ShowOptions } | null} */
    #last = null;

    #requested = 0;
    #arrived = 0;

    /** Whether the scene has not been drawn yet. */
    #isNew = false;

    #scheduler = new FrameScheduler((now) => this.#draw(now));

    /** @param {HTMLElement} surface */
    constructor(surface) {
        super();
        /** @type {SceneCache | null} */
        this.sceneCache = null;
        this.surface = surface;
        this.motion = new Motion(SphereView.of(blank, unknown), () => this.invalidate());
        this.preferredView = new PreferredView(this.motion);
        this.stageHolder = new StageHolder(surface, (stage) => {
            if (this.#prepared) stage.change(this.#prepared, null);
            this.invalidate();
        }, () => this.invalidate(), (error) => this.fail(error));
        this.observer = new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect));
    }

    /** The current scene, as the server describes it. */
    get scene() { return this.#prepared?.scene ?? null; }

    get view() { return this.motion.now; }

    /** Whether the server draws the views. */
    get isStill() { return this.stageHolder.isStill; }

    /** Whether the element is a preview, which does not use WebGL. */
    get isPreview() { return this.stageHolder.isPreview; }

    /**
     * @param {Server} server
     * @param {boolean} isPreview Whether to draw without WebGL.
     */
    connect(server, isPreview) {
        if (this.sceneCache?.server !== server) this.sceneCache = new SceneCache(server);
        this.stageHolder.begin(server, isPreview);
        this.observer.observe(this.surface);
    }

    disconnect() {
        this.observer.disconnect();
        this.#scheduler.end();
        this.motion.stop();
        this.motion.isHeld = false;
        this.stageHolder.end();
    }

    /** Removes everything that came from the previous server. */
    clear() {
        this.#requested += 1;
        this.stageHolder.stage?.clear();
        this.#setPrepared(null);
        this.sceneCache?.clear();
    }

    /**
     * Shows a scene. Cancels any earlier call.
     * @param {string} id
     * @param {ShowOptions} [options]
     * @returns {Promise<any>} The scene, or null if it could not be loaded or another one was requested in the meantime.
     */
    async show(id, options = {}) {
        const request = this.#requested += 1;
        this.#last = { id, options };
        if (!this.sceneCache) return null;
        this.dispatchEvent(new CustomEvent('willchange', { detail: { id } }));
        try {
            const prepared = this.sceneCache.ready(id) ?? await this.sceneCache.get(id);
            if (request !== this.#requested) return null;
            this.#enter(prepared, options);
            return prepared.scene;
        } catch (error) {
            if (request === this.#requested) this.fail(error);
            return null;
        }
    }

    /** @param {unknown} error */
    fail(error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        this.#arrived = this.#requested;
        this.#scheduler.fail(error);
        this.dispatchEvent(new CustomEvent('failure', { detail: { error } }));
    }

    /**
     * Preloads a scene and, at low priority, the tiles at its center.
     * @param {string} id
     */
    async preload(id) {
        const from = this.#prepared;
        const prepared = await this.sceneCache?.preload(id);
        if (!prepared || from !== this.#prepared || !this.stageHolder.stage) return;
        this.stageHolder.stage.prepare(this.preferredView.viewFor(prepared.picture, this.#size, from?.picture ?? null));
    }

    /**
     * Shows an image until a scene has loaded.
     * @param {Pixels} pixels
     * @param {View} view
     */
    preview(pixels, view) {
        this.#setPrepared(null);
        this.stageHolder.stage?.preview(pixels, view);
        this.preferredView.preview(SphereView.of(blank, this.#size, view), view);
    }

    /**
     * A promise that resolves once the view is drawn at full resolution.
     * @returns {Promise<void>}
     */
    get sharp() { return this.#scheduler.sharp; }

    /** Schedules a redraw with the next frame. */
    invalidate() {
        if (this.stageHolder.stage) this.#scheduler.request();
    }

    /** Retries tiles that failed to load. */
    retryTiles() { this.stageHolder.stage?.retry(); }

    /** Whether a scene has been requested. */
    get hasRequest() { return Boolean(this.#last); }

    /** Immediately retries the most recently requested scene. */
    async retry() {
        this.retryTiles();
        if (!this.#last) return null;
        if (this.#arrived !== this.#requested || !this.#prepared) this.sceneCache?.drop(this.#last.id);
        return this.show(this.#last.id, this.#last.options);
    }

    /** @param {number} now */
    #draw(now) {
        const stage = this.stageHolder.stage;
        if (!stage || this.#size === unknown) return;
        this.motion.step(now);
        const { view } = this;
        const isMoved = view !== this.#seen;
        const isHurried = isMoved && this.motion.isMoving;
        stage.draw(view, now, isHurried);
        [this.#seen, this.preferredView.hasSeen] = [view, true];
        if (isMoved) this.dispatchEvent(new Event('move'));
        if (this.#isNew) afterPaint(() => this.dispatchEvent(new Event('shown')));
        this.#isNew = false;
        if (isHurried) this.#scheduler.soon();
        if (stage.isMoving || (this.motion.isMoving && !this.motion.isHeld)) this.invalidate();
        else if (stage.isSharp && !isHurried && this.#arrived === this.#requested) this.#scheduler.settle();
    }

    /**
     * @param {Prepared} prepared
     * @param {ShowOptions} options
     */
    #enter(prepared, options) {
        const transition = this.#prepared && transitionFor(this.#isOriented(prepared) ? options : {});
        this.preferredView.enter(prepared.picture, this.#size, options.view, this.#prepared?.picture ?? null);
        if (prepared !== this.#prepared) this.stageHolder.stage?.change(prepared, transition);
        this.#setPrepared(prepared);
        this.#arrived = this.#requested;
        this.#isNew = true;
        this.dispatchEvent(new CustomEvent('change', { detail: { scene: prepared.scene } }));
    }

    /**
     * Reports whether the headings of the current and the next picture are known, so that a walk can be drawn.
     * @param {Prepared} next
     */
    #isOriented(next) { return [this.#prepared, next].every((one) => one?.picture.isOriented); }

    /** @param {Prepared | null} prepared */
    #setPrepared(prepared) {
        this.#prepared = prepared;
        if (this.sceneCache) this.sceneCache.shown = prepared;
    }

    /** @param {Size} size */
    #resize({ width, height }) {
        if (!width || !height) return;
        this.#size = { width, height };
        this.preferredView.resize(this.#size, this.#prepared?.picture ?? null);
        this.invalidate();
    }
}
