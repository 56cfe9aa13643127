// What shows one scene after another: it loads them, keeps the view, and draws when there is something to draw.

import { Drawing } from './drawing.js';
import { Frames, onceShown } from './frames.js';
import { glide } from './glide.js';
import { KeptView } from './kept-view.js';
import { Motion } from './motion.js';
import { blank } from './picture.js';
import { SceneShelf } from './scene-shelf.js';
import { SphereView } from './sphere-view.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./scene-shelf.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./glide.js').Passage} Passage */
/** @typedef {import('./sphere-view.js').Size} Size */
/** @typedef {import('./sphere-view.js').View} View */

/** The size of what is not laid out yet. */
const unknown = { width: 1, height: 1 };

/** It tells `willchange`, `change`, `shown` when that is on the screen, `move` in each frame that is different, and `failure`. */
export class Viewer extends EventTarget {
    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #seen = null;

    /** @type {Size} */
    #size = unknown;

    /** @type {{ id: string, passage: Passage } | null} */
    #last = null;

    #asked = 0;
    #arrived = 0;

    /** Whether no frame has the scene yet. */
    #isNew = false;

    #frames = new Frames((now) => this.#draw(now));

    /** @param {HTMLElement} surface */
    constructor(surface) {
        super();
        /** @type {SceneShelf | null} */
        this.shelf = null;
        this.surface = surface;
        this.motion = new Motion(SphereView.of(blank, unknown), () => this.invalidate());
        this.kept = new KeptView(this.motion);
        this.drawing = new Drawing(surface, (stage) => {
            if (this.#prepared) stage.change(this.#prepared, null);
            this.invalidate();
        }, () => this.invalidate());
        this.observer = new ResizeObserver(([{ contentRect }]) => this.#resize(contentRect));
    }

    /** The scene that is shown, as the server describes it. */
    get scene() { return this.#prepared?.scene ?? null; }

    get view() { return this.motion.now; }

    /** Whether the server makes the views. */
    get isStill() { return this.drawing.isStill; }

    /** Whether it does without WebGL. */
    get isPreview() { return this.drawing.isPreview; }

    /**
     * @param {Server} server
     * @param {boolean} isPreview Whether it is to do without WebGL.
     */
    connect(server, isPreview) {
        if (this.shelf?.server !== server) this.shelf = new SceneShelf(server);
        this.drawing.begin(server, isPreview);
        this.observer.observe(this.surface);
    }

    disconnect() {
        this.observer.disconnect();
        this.#frames.end();
        this.motion.stop();
        this.motion.isHeld = false;
        this.drawing.end();
    }

    /** Forgets what another server has. */
    clear() {
        this.#asked += 1;
        this.drawing.stage?.clear();
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
        this.#frames.fail(error);
        this.dispatchEvent(new CustomEvent('failure', { detail: { error } }));
    }

    /**
     * Loads a scene ahead, and when there is time the tiles of its middle.
     * @param {string} id
     */
    async preload(id) {
        const from = this.#prepared;
        const prepared = await this.shelf?.preload(id);
        if (!prepared || from !== this.#prepared || !this.drawing.stage) return;
        this.drawing.stage.prepare(this.kept.ahead(prepared.picture, this.#size, from?.picture ?? null));
    }

    /**
     * Shows a view that was already made, until a scene is shown.
     * @param {Pixels} pixels
     * @param {View} view
     */
    preview(pixels, view) {
        this.#hold(null);
        this.drawing.stage?.preview(pixels, view);
        this.kept.preview(SphereView.of(blank, this.#size, view), view);
    }

    /**
     * Settles when all that the view needs is shown.
     * @returns {Promise<void>}
     */
    get sharp() { return this.#frames.sharp; }

    /** Draws with the next frame. */
    invalidate() {
        if (this.drawing.stage) this.#frames.request();
    }

    /** Asks again for tiles that could not be had. */
    retry() { this.drawing.stage?.retry(); }

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
    #draw(now) {
        const stage = this.drawing.stage;
        if (!stage || this.#size === unknown) return;
        this.motion.step(now);
        const { view } = this;
        const isMoved = view !== this.#seen;
        const isHurried = isMoved && this.motion.isMoving;
        stage.draw(view, now, isHurried);
        [this.#seen, this.kept.hasSeen] = [view, true];
        if (isMoved) this.dispatchEvent(new Event('move'));
        if (this.#isNew) onceShown(() => this.dispatchEvent(new Event('shown')));
        this.#isNew = false;
        if (isHurried) this.#frames.soon();
        if (stage.isMoving || (this.motion.isMoving && !this.motion.isHeld)) this.invalidate();
        else if (stage.isSharp && !isHurried && this.#arrived === this.#asked) this.#frames.settle();
    }

    /**
     * @param {Prepared} prepared
     * @param {Passage} passage
     */
    #enter(prepared, passage) {
        const way = this.#prepared && glide(passage);
        this.kept.enter(prepared.picture, this.#size, passage.view, this.#prepared?.picture ?? null);
        if (prepared !== this.#prepared) this.drawing.stage?.change(prepared, way);
        this.#hold(prepared);
        this.#arrived = this.#asked;
        this.#isNew = true;
        this.dispatchEvent(new CustomEvent('change', { detail: { scene: prepared.scene } }));
    }

    /** @param {Prepared | null} prepared */
    #hold(prepared) {
        this.#prepared = prepared;
        if (this.shelf) this.shelf.shown = prepared;
    }

    /** @param {Size} size */
    #resize({ width, height }) {
        if (!width || !height) return;
        this.#size = { width, height };
        this.kept.resize(this.#size, this.#prepared?.picture ?? null);
        this.invalidate();
    }
}
