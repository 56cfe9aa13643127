// Walks from the current scene to its neighbors.

import { segment } from '../shared/server.js';
import { Arrows, targets, ways, wayToward } from './walk.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./stage.js').AnyView} AnyView */
/** @typedef {import('./viewer.js').Viewer} Viewer */
/** @typedef {import('./walk.js').Way} Way */

/** The search radius for neighbors, in meters. */
const near = 45;

/** The number of neighbors to preload. */
const ahead = 2;

export class Walking {
    /**
     * The ways from the current scene, with those in the same sequence first.
     * @type {Way[]}
     */
    ways = [];

    /**
     * The scenes to which a click on the ground may lead.
     * @type {Way[]}
     */
    targets = [];

    /** Whether the sequence of the current scene has other scenes. */
    isInSequence = false;

    #request = new AbortController();

    /**
     * @param {HTMLElement} layer The container for the arrows.
     * @param {Viewer} viewer
     * @param {() => DOMRect[]} taken Returns the rectangles that arrows must avoid, relative to the window.
     */
    constructor(layer, viewer, taken) {
        this.viewer = viewer;
        this.arrows = new Arrows(layer, (way) => this.follow(way), taken);
    }

    /**
     * Finds the ways from the current scene, and preloads the nearest neighbors.
     * @param {Server} server
     * @returns {Promise<boolean>} Whether the scene that the ways start from is still shown.
     */
    async find(server) {
        const { scene } = this.viewer;
        this.leave();
        const { signal } = this.#request;
        const path = `v1/scenes/${segment(scene.summary.scene)}/neighbors`;
        const found = await server.json(path, { radius: near, details: true }, { signal }).catch(() => null);
        if (!found || scene !== this.viewer.scene || signal.aborted) return false;
        [this.ways, this.targets] = [ways(found), targets(found)];
        this.isInSequence = Boolean(found.next ?? found.previous);
        this.ways.slice(0, ahead).forEach((way) => this.viewer.preload(way.scene));
        return true;
    }

    /** Discards the ways from the previous scene. */
    leave() {
        this.#request.abort();
        this.#request = new AbortController();
        [this.ways, this.targets] = [[], []];
    }

    /**
     * Shows the arrows.
     * @param {Words} words
     * @param {boolean} isAllowed
     * @returns {boolean} Whether one of the previous arrows had focus.
     */
    show(words, isAllowed) {
        const hadFocus = this.arrows.show(isAllowed ? this.ways : [], words);
        this.arrows.layout(this.viewer.view);
        return hadFocus;
    }

    /**
     * Walks along a way.
     * @param {Way} way
     */
    follow({ scene, bearing, distance }) { return this.viewer.show(scene, { bearing, distance }); }

    /**
     * Walks in a direction.
     * @param {number} heading
     * @returns {Promise<any> | null} The scene, or null if there is no way in that direction.
     */
    walk(heading) {
        const { picture, heading: ahead } = this.viewer.view;
        const bearing = picture.isOriented ? heading : heading - ahead + (this.ways[0]?.bearing ?? 0);
        const way = wayToward(this.ways, bearing);
        return way ? this.follow(way) : null;
    }
}
