// Who draws: the browser by itself or, where it has no WebGL for it and in previews, the server.

import { Stage } from './stage.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./still-stage.js').StillStage} StillStage */

export class Drawing {
    /** @type {Stage | StillStage | null} */
    stage = null;

    isPreview = false;
    isStill = false;

    #surface;
    #ready;
    #changed;

    /** Counts the times that it began or ended. */
    #turn = 0;

    /**
     * @param {HTMLElement} surface
     * @param {(stage: Stage | StillStage) => void} ready Is told when there is something to draw on.
     * @param {() => void} changed Is told when another frame is worth drawing.
     */
    constructor(surface, ready, changed) {
        this.#surface = surface;
        this.#ready = ready;
        this.#changed = changed;
    }

    /**
     * @param {Server} server
     * @param {boolean} isPreview Whether it is to do without WebGL.
     */
    async begin(server, isPreview) {
        const turn = this.#turn += 1;
        const live = isPreview ? null : Stage.make(server, this.#surface, this.#changed);
        [this.isPreview, this.isStill] = [isPreview, !live];
        this.#surface.dataset.drawing = live ? 'live' : 'still';
        if (live) return this.#use(live);
        const { StillStage } = await import('./still-stage.js');
        if (turn === this.#turn) this.#use(new StillStage(server, this.#surface, this.#changed));
    }

    end() {
        this.#turn += 1;
        this.stage?.release();
        this.stage = null;
    }

    /** @param {Stage | StillStage} stage */
    #use(stage) {
        this.stage = stage;
        this.#ready(stage);
    }
}
