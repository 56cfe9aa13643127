// What shows one scene after another: it loads them, keeps the view, and draws when there is something to draw.

import { FlatView } from './flat-view.js';
import { glide } from './glide.js';
import { Motion } from './motion.js';
import { SceneShelf } from './scene-shelf.js';
import { SphereView } from './sphere-view.js';
import { Stage } from './stage.js';
import { StillStage } from './still-stage.js';
import { blank } from './picture.js';
import { tilePlan } from './tile-plan.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./picture.js').Picture} Picture */
/** @typedef {import('./scene-shelf.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./glide.js').Passage} Passage */
/** @typedef {import('./sphere-view.js').Size} Size */
/** @typedef {import('./sphere-view.js').View} View */

/** Milliseconds after which a hand that rests is given a sharp view. */
const rest = 120;

/** The size of what is not laid out yet. */
const unknown = { width: 1, height: 1 };

/** It tells `willchange`, `change`, `move` in each frame that is different, `failure`, and `mend` after one. */
export class Viewer extends EventTarget {
    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #seen = null;

    /**
     * The view that a scene was entered with: another one is wished.
     * @type {AnyView | null}
     */
    #entered = null;

    /** @type {View | null} */
    #wish = null;

    /** @type {Stage | StillStage | null} */
    #stage = null;

    /** @type {{ resolve: () => void, reject: (reason: unknown) => void }[]} */
    #waiting = [];

    /** @type {Size} */
    #size = unknown;

    /** @type {{ id: string, passage: Passage } | null} */
    #last = null;

    #asked = 0;
    #arrived = 0;
    #request = 0;
    #timer = 0;

    /** @param {HTMLElement} surface */
    constructor(surface) {
        super();
        /** @type {SceneShelf | null} */
        this.shelf = null;
        this.surface = surface;
        this.motion = new Motion(SphereView.of(blank, unknown), () => this.invalidate());
        this.observer = new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect));
    }

    /** The scene that is shown, as the server describes it. */
    get scene() { return this.#prepared?.scene ?? null; }

    get picture() { return this.#prepared?.picture ?? null; }

    get view() { return this.motion.now; }

    /** Whether the server makes the views, for want of WebGL. */
    get isStill() { return this.#stage instanceof StillStage; }

    /** @param {Server} server */
    connect(server) {
        if (this.shelf?.server !== server) this.shelf = new SceneShelf(server);
        this.server = server;
        const changed = () => this.invalidate();
        this.#stage = Stage.make(server, this.surface, changed) ?? new StillStage(server, this.surface, changed);
        if (this.#prepared) this.#stage.change(this.#prepared, null);
        this.observer.observe(this.surface);
        this.surface.dataset.drawing = this.isStill ? 'still' : 'live';
    }

    disconnect() {
        this.observer.disconnect();
        cancelAnimationFrame(this.#request);
        clearTimeout(this.#timer);
        this.motion.stop();
        [this.#request, this.motion.isHeld] = [0, false];
        this.#stage?.release();
        this.#stage = null;
    }

    /** Forgets what another server has. */
    clear() {
        this.#asked += 1;
        this.#stage?.clear();
        this.#hold(null);
        this.shelf?.clear();
    }

    /**
     * Goes to a scene; a later call ends an earlier one.
     * @param {string} id
     * @param {Passage} [passage]
     * @returns {Promise<any>} The scene; null where another was gone to, or it could not be had.
     */
    async show(id, passage = {}) {
        const turn = this.#asked += 1;
        this.#last = { id, passage };
        if (!this.shelf) return null;
        this.dispatchEvent(new CustomEvent('willchange', { detail: { id } }));
        try {
            const prepared = this.shelf.ready(id) ?? await this.shelf.get(id);
            if (turn !== this.#asked) return null;
            this.#enter(prepared, passage);
            return prepared.scene;
        } catch (error) {
            if (turn === this.#asked) this.fail(error);
            return null;
        }
    }

    /** @param {unknown} error */
    fail(error) {
        if (error instanceof DOMException && error.name === 'AbortError') return;
        this.#arrived = this.#asked;
        this.#waiting.splice(0).forEach(({ reject }) => reject(error));
        this.dispatchEvent(new CustomEvent('failure', { detail: { error } }));
    }

    /**
     * Loads a scene ahead, and when there is time the tiles of its middle.
     * @param {string} id
     */
    async preload(id) {
        const from = this.#prepared;
        const prepared = await this.shelf?.preload(id);
        if (!prepared || from !== this.#prepared || !(this.#stage instanceof Stage)) return;
        const { tiles } = tilePlan(viewOf(prepared.picture, this.#size, this.#kept(prepared)), this.#stage.density, Infinity);
        this.#stage.ahead = [...this.#stage.ahead, ...tiles.slice(0, 4)].slice(0, 8);
        this.invalidate();
    }

    /**
     * Shows a view that was already made, until a scene is shown.
     * @param {Pixels} pixels
     * @param {View} view
     */
    preview(pixels, view) {
        this.#hold(null);
        this.#stage?.preview(pixels, view);
        this.motion.set(SphereView.of(blank, this.#size, view));
        [this.#wish, this.#entered] = [view, this.motion.now];
    }

    /**
     * Settles when all that the view needs is shown.
     * @returns {Promise<void>}
     */
    get sharp() {
        return new Promise((resolve, reject) => {
            this.#waiting.push({ resolve, reject });
            this.invalidate();
        });
    }

    /** Draws with the next frame. */
    invalidate() {
        if (!this.#request && this.#stage) this.#request = requestAnimationFrame((now) => this.#frame(now));
    }

    /** Asks again for tiles that could not be had. */
    retry() { this.#stage?.retry(); }

    /** Whether a scene was asked for. */
    get hasAsked() { return Boolean(this.#last); }

    /** Asks again for the scene that was asked for last, at once. */
    async again() {
        this.retry();
        if (!this.#last) return null;
        if (this.#arrived !== this.#asked || !this.#prepared) this.shelf?.drop(this.#last.id);
        return this.show(this.#last.id, this.#last.passage);
    }

    /** @param {number} now */
    #frame(now) {
        this.#request = 0;
        const stage = this.#stage;
        if (!stage || this.#size === unknown) return;
        this.motion.step(now);
        const { view } = this;
        const isMoved = view !== this.#seen;
        const isHurried = isMoved && this.motion.isMoving;
        stage.draw(view, now, isHurried);
        this.#seen = view;
        if (isMoved) this.dispatchEvent(new Event('move'));
        if (isHurried) this.#soon();
        if (stage.isMoving || (this.motion.isMoving && !this.motion.isHeld)) this.invalidate();
        else if (stage.isSharp && !isHurried) this.#settle();
    }

    /** A frame after the hand has rested for a moment. */
    #soon() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.invalidate(), rest);
    }

    #settle() {
        if (this.#arrived !== this.#asked) return;
        this.#waiting.splice(0).forEach(({ resolve }) => resolve());
    }

    /**
     * @param {Prepared} prepared
     * @param {Passage} passage
     */
    #enter(prepared, passage) {
        const way = this.#prepared && glide(passage);
        const view = viewOf(prepared.picture, this.#size, passage.view ?? this.#kept(prepared));
        if (passage.view) this.#wish = { ...view.state, ...passage.view };
        if (prepared !== this.#prepared) this.#stage?.change(prepared, way);
        this.#hold(prepared);
        const { isHeld } = this.motion;
        this.motion.set(view);
        this.motion.isHeld = isHeld;
        [this.#entered, this.#arrived] = [view, this.#asked];
        this.dispatchEvent(new CustomEvent('change', { detail: { scene: prepared.scene } }));
    }

    /** @param {Prepared | null} prepared */
    #hold(prepared) {
        this.#prepared = prepared;
        if (this.shelf) this.shelf.shown = prepared;
    }

    /**
     * What stays of the view in another scene: all of it, but for a heading that means nothing there.
     * @param {Prepared} prepared
     * @returns {Partial<View>}
     */
    #kept({ picture }) {
        if (this.motion.now !== this.#entered && this.#seen) this.#wish = this.motion.goal;
        if (!this.#wish) return {};
        const { pitch, fov } = this.#wish;
        const isSame = picture.isOriented && (this.#prepared?.picture.isOriented ?? true);
        return isSame ? this.#wish : { pitch, fov };
    }

    /** @param {Size} size */
    #resize({ width, height }) {
        if (!width || !height) return;
        this.#size = { width, height };
        const isEntered = this.motion.now === this.#entered;
        this.motion.now = isEntered && this.#wish && this.#prepared
            ? viewOf(this.#prepared.picture, this.#size, this.#wish) : this.motion.now.resized(this.#size);
        if (isEntered) this.#entered = this.motion.now;
        this.invalidate();
    }
}

/**
 * The view of a picture that comes nearest to a wish.
 * @param {Picture} picture
 * @param {Size} size
 * @param {Partial<View>} wish
 */
function viewOf(picture, size, wish) {
    return picture.isFlat ? FlatView.of(picture, size, wish) : SphereView.of(picture, size, wish);
}
