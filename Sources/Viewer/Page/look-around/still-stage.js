// Shows pictures without WebGL: views that the server makes, and photos as they are.

import { again, sleep } from '../shared/again.js';
import { element } from '../shared/dom.js';
import { FlatView } from './flat-view.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./scene-shelf.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** Milliseconds for which a view has to rest before it is asked for. */
const rest = 150;

/** Pixels of the longer side of a picture that is asked for. */
const largest = 2048;

/** It has the members of `Stage`. */
export class StillStage {
    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #view = null;

    /** What is shown or comes. */
    #address = '';
    #asking = new AbortController();

    isMoving = false;
    isSharp = false;

    /**
     * @param {Server} server
     * @param {HTMLElement} holder
     * @param {() => void} changed
     */
    constructor(server, holder, changed) {
        this.server = server;
        this.changed = changed;
        this.canvas = element('canvas');
        holder.append(this.canvas);
    }

    get isEmpty() { return !this.#prepared; }

    /** @param {Pixels} pixels */
    preview(pixels) {
        this.clear();
        this.#paint(pixels);
    }

    /** Nothing is loaded ahead. */
    prepare() {}

    /** Nothing is to be made ready. */
    rehearse() {}

    /** @param {Prepared} prepared */
    change(prepared) {
        [this.#prepared, this.#view, this.#address] = [prepared, null, ''];
        this.changed();
    }

    clear() {
        [this.#prepared, this.#view, this.#address] = [null, null, ''];
        this.canvas.width = 0;
        this.#asking.abort();
    }

    release() {
        this.clear();
        this.canvas.remove();
    }

    /** @param {AnyView} view */
    draw(view) {
        if (!this.#prepared || view === this.#view) return;
        const isFirst = !this.#view;
        this.#view = view;
        this.#place(view);
        const [path, parameters] = view instanceof FlatView ? photo(view) : snapshot(view);
        const address = this.server.address(path, parameters);
        if (address === this.#address) return;
        [this.#address, this.isSharp] = [address, false];
        this.#load(path, parameters, isFirst ? 0 : rest);
    }

    retry() {
        [this.#view, this.#address] = [null, ''];
        this.changed();
    }

    /**
     * @param {string} path
     * @param {import('../shared/server.js').Parameters} parameters
     * @param {number} pause Milliseconds before it is asked for.
     */
    async #load(path, parameters, pause) {
        this.#asking.abort();
        const { signal } = this.#asking = new AbortController();
        try {
            await sleep(pause, signal);
            const pixels = await again(() => this.server.picture(path, parameters, { signal }), signal);
            if (!signal.aborted) this.#paint(pixels);
            pixels.close();
        } catch {
            if (signal.aborted) return;
        }
        this.isSharp = true;
        this.changed();
    }

    /** @param {Pixels} pixels */
    #paint(pixels) {
        [this.canvas.width, this.canvas.height] = [pixels.width, pixels.height];
        this.canvas.getContext('2d')?.drawImage(pixels, 0, 0, pixels.width, pixels.height);
    }

    /** @param {AnyView} view */
    #place(view) {
        const at = view instanceof FlatView ? view : null;
        const corner = at?.pixel({ x: 0, y: 0 });
        Object.assign(this.canvas.style, {
            width: at ? `${at.picture.width * at.scale}px` : '100%',
            height: at ? `${at.picture.height * at.scale}px` : '100%',
            left: at && corner ? `${-corner.x * at.scale}px` : '0',
            top: at && corner ? `${-corner.y * at.scale}px` : '0',
        });
    }
}

/**
 * Where a view of a panorama is.
 * @param {AnyView} view
 * @returns {[string, import('../shared/server.js').Parameters]}
 */
const snapshot = ({ picture, heading, pitch, fov, size }) => ['v1/snapshot', {
    scene: picture.scene, heading: heading.toFixed(2), pitch: pitch.toFixed(2), fov: fov.toFixed(2),
    size: `${Math.min(largest, Math.round(size.width))}x${Math.min(largest, Math.round(size.height))}`,
}];

/**
 * Where a whole photo is, at the level that a view needs. The server turns it upright; its stored levels are not.
 * @param {FlatView} view
 * @returns {[string, import('../shared/server.js').Parameters]}
 */
const photo = ({ picture, scale }) => {
    const { width, height } = picture.levels[picture.level(picture.width * scale)];
    const share = Math.min(1, largest / Math.max(width, height));
    return ['v1/snapshot', {
        scene: picture.scene, size: `${Math.max(1, Math.round(width * share))}x${Math.max(1, Math.round(height * share))}`,
    }];
};
