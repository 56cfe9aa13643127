// Walking from the scene that is shown to others.

import { segment } from '../shared/server.js';
import { Arrows, ways, wayTowards } from './walk.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./walk.js').Way} Way */

/** Metres within which scenes are neighbors. */
const near = 15;

/** Ways that are prepared to be walked. */
const ahead = 2;

export class Walking {
    /**
     * Those of the sequence are the first.
     * @type {Way[]}
     */
    ways = [];

    /**
     * @param {HTMLElement} layer For the arrows.
     * @param {Viewer} viewer
     * @param {() => DOMRect[]} taken What is in the way of arrows, in the window.
     */
    constructor(layer, viewer, taken) {
        this.viewer = viewer;
        this.arrows = new Arrows(layer, (way) => this.follow(way), taken);
    }

    /**
     * Finds the ways from the scene that is shown, and loads where they lead.
     * @param {Server} server
     * @param {AbortSignal} [signal]
     * @returns {Promise<boolean>} Whether they are those of the scene that is shown now.
     */
    async find(server, signal) {
        const { scene } = this.viewer;
        this.leave();
        const path = `v1/scenes/${segment(scene.summary.scene)}/neighbours`;
        const found = await server.json(path, { radius: near, details: true }, { signal }).catch(() => null);
        if (!found || scene !== this.viewer.scene || signal?.aborted) return false;
        this.ways = ways(found);
        this.ways.slice(0, ahead).forEach((way) => this.viewer.preload(way.scene));
        return true;
    }

    /** Other ways are to be found: those of the scene before lead from elsewhere. */
    leave() { this.ways = []; }

    /**
     * Puts the arrows in the picture.
     * @param {Words} words
     * @param {boolean} isAllowed
     * @returns {boolean} Whether one that is gone had the focus.
     */
    show(words, isAllowed) {
        const hadFocus = this.arrows.show(isAllowed ? this.ways : [], words);
        this.arrows.layout(this.viewer.view);
        return hadFocus;
    }

    /** @param {Way} way */
    follow({ scene, bearing, distance }) { return this.viewer.show(scene, { bearing, distance }); }

    /**
     * @param {number} heading
     * @returns {Promise<any> | null} The scene; null where no way leads in this direction.
     */
    walk(heading) {
        const { picture, heading: ahead } = this.viewer.view;
        const bearing = picture.isOriented ? heading : heading - ahead + (this.ways[0]?.bearing ?? 0);
        const way = wayTowards(this.ways, bearing);
        return way ? this.follow(way) : null;
    }
}
