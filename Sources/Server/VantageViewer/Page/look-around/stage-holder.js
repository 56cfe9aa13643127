// Chooses the stage. The server draws the pictures in previews and if WebGL is not available; otherwise, the browser
// does.

import { Stage } from './stage.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./still-stage.js').StillStage} StillStage */

export class StageHolder {
    /** @type {Stage | StillStage | null} */
    stage = null;

    isPreview = false;
    isStill = false;

    #surface;
    #ready;
    #changed;
    #failed;

    /** The number of calls to `begin` and `end`. If it changes while a stage loads, that stage is obsolete. */
    #generation = 0;

    /**
     * @param {HTMLElement} surface
     * @param {(stage: Stage | StillStage) => void} ready Called when the stage is ready to draw.
     * @param {() => void} changed Called when the stage needs another frame.
     * @param {(error: unknown) => void} failed Called when the server cannot draw a picture.
     */
    constructor(surface, ready, changed, failed) {
        this.#surface = surface;
        this.#ready = ready;
        this.#changed = changed;
        this.#failed = failed;
    }

    /**
     * @param {Server} server
     * @param {boolean} isPreview Whether to draw without WebGL.
     */
    async begin(server, isPreview) {
        const generation = this.#generation += 1;
        const live = isPreview ? null : Stage.make(server, this.#surface, this.#changed);
        [this.isPreview, this.isStill] = [isPreview, !live];
        this.#surface.dataset.drawing = live ? 'live' : 'still';
        if (live) return this.#use(live);
        const { StillStage } = await import('./still-stage.js');
        if (generation === this.#generation) this.#use(new StillStage(server, this.#surface, this.#changed, this.#failed));
    }

    end() {
        this.#generation += 1;
        this.stage?.release();
        this.stage = null;
    }

    /** @param {Stage | StillStage} stage */
    #use(stage) {
        this.stage = stage;
        this.#ready(stage);
    }
}
