// Shows pictures without WebGL: snapshots of panoramas from the server, and photos unchanged.

import { sleep } from '../shared/retry.js';
import { element } from '../shared/dom.js';
import { FlatView } from './flat-view.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./scene-cache.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** The time that a view must rest before it is requested, in milliseconds. */
const rest = 150;

/** The maximum width or height of a requested picture, in pixels. */
const longestSide = 2048;

/** Has the same members as `Stage`. */
export class StillStage {
    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #view = null;

    /** The URL of the image that is shown or loading. */
    #address = '';
    #request = new AbortController();

    isMoving = false;
    isSharp = false;

    /**
     * @param {Server} server
     * @param {HTMLElement} holder
     * @param {() => void} changed
     * @param {(error: unknown) => void} failed
     */
    constructor(server, holder, changed, failed) {
        this.server = server;
        this.changed = changed;
        this.failed = failed;
        this.canvas = element('canvas');
        holder.append(this.canvas);
    }

    get isEmpty() { return !this.#prepared; }

    /** @param {Pixels} pixels */
    preview(pixels) {
        this.clear();
        this.#paint(pixels);
    }

    /** Does nothing, because this stage does not preload. */
    prepare() {}

    /** Does nothing, because there is no renderer to warm up. */
    warmUp() {}

    /** @param {Prepared} prepared */
    change(prepared) {
        [this.#prepared, this.#view, this.#address] = [prepared, null, ''];
        if (prepared.picture.isFlat) this.#paint(prepared.base);
        this.changed();
    }

    clear() {
        [this.#prepared, this.#view, this.#address] = [null, null, ''];
        this.canvas.width = 0;
        this.#request.abort();
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
     * @param {number} pause Milliseconds to wait before the request.
     */
    async #load(path, parameters, pause) {
        this.#request.abort();
        const { signal } = this.#request = new AbortController();
        try {
            await sleep(pause, signal);
            const pixels = await this.server.picture(path, parameters, { signal });
            if (!signal.aborted) this.#paint(pixels);
            pixels.close();
        } catch (error) {
            if (signal.aborted) return;
            this.failed(error);
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
 * Returns the path and parameters for a view of a panorama.
 * @param {AnyView} view
 * @returns {[string, import('../shared/server.js').Parameters]}
 */
const snapshot = ({ picture, heading, pitch, fov, size }) => ['v1/snapshot', {
    scene: picture.scene, heading: heading.toFixed(2), pitch: pitch.toFixed(2), fov: fov.toFixed(2),
    ...sharp(size.width, size.height),
}];

/**
 * Returns the path and parameters for a whole photo at the level that a view needs. Requests a snapshot, because stored
 * levels may not be upright.
 * @param {FlatView} view
 * @returns {[string, import('../shared/server.js').Parameters]}
 */
const photo = ({ picture, scale }) => {
    const { width, height } = picture.levels[picture.level(picture.width * scale * density())] ?? picture;
    return ['v1/snapshot', { scene: picture.scene, size: fitted(width, height) }];
};

/**
 * Returns the parameters for a size in CSS pixels, with as many device pixels as the screen shows.
 * @param {number} width
 * @param {number} height
 */
const sharp = (width, height) =>
    ({ size: fitted(width, height), scale: Math.min(density(), longestSide / Math.max(width, height)) < 2 ? 1 : 2 });

const density = () => Math.min(2, devicePixelRatio);

/**
 * Formats a size as `WIDTHxHEIGHT`, reduced to the maximum size.
 * @param {number} width
 * @param {number} height
 */
function fitted(width, height) {
    const share = Math.min(1, longestSide / Math.max(width, height));
    return [width, height].map((side) => Math.max(1, Math.round(side * share))).join('x');
}
