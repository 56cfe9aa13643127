// Shows pictures without WebGL: views that the server makes, and photos as they are.

import { FlatView } from './flat-view.js';
import { element } from '../shared/dom.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./scene-shelf.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./stage.js').AnyView} AnyView */

/** Milliseconds for which a view has to rest before it is asked for. */
const rest = 150;

/** It has the members of `Stage`. */
export class StillStage {
    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #view = null;

    #address = '';
    #timer = 0;

    /** @type {import('./picture.js').Tile[]} */
    ahead = [];
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
        this.image = element('img', { alt: '', draggable: 'false', onload: () => this.#loaded(), onerror: () => this.#loaded() });
        holder.append(this.image);
    }

    get isEmpty() { return !this.#prepared; }

    /** @param {Pixels} pixels */
    preview(pixels) {
        this.clear();
        if (pixels instanceof HTMLImageElement) this.image.src = pixels.src;
    }

    /** @param {Prepared} prepared */
    change(prepared) {
        [this.#prepared, this.#view, this.#address] = [prepared, null, ''];
        this.changed();
    }

    clear() {
        [this.#prepared, this.#view, this.#address] = [null, null, ''];
        this.image.removeAttribute('src');
        clearTimeout(this.#timer);
    }

    release() {
        this.clear();
        this.image.remove();
    }

    /** @param {AnyView} view */
    draw(view) {
        if (!this.#prepared || view === this.#view) return;
        const isFirst = !this.#view;
        this.#view = view;
        this.#place(view);
        const address = view instanceof FlatView ? this.#photo(view) : this.#snapshot(view);
        if (address === this.#address) return;
        this.isSharp = false;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => { this.#address = this.image.src = address; }, isFirst ? 0 : rest);
    }

    retry() {
        [this.#view, this.#address] = [null, ''];
        this.changed();
    }

    /** @param {AnyView} view */
    #snapshot({ picture, heading, pitch, fov, size }) {
        return this.server.address('v1/snapshot', {
            scene: picture.scene, heading: heading.toFixed(2), pitch: pitch.toFixed(2), fov: fov.toFixed(2),
            size: `${Math.min(2048, Math.round(size.width))}x${Math.min(2048, Math.round(size.height))}`,
        });
    }

    /** @param {FlatView} view */
    #photo({ picture, scale }) {
        return this.server.address(`${picture.path}picture`, { level: picture.level(picture.width * scale) });
    }

    /** @param {AnyView} view */
    #place(view) {
        const at = view instanceof FlatView ? view : null;
        const corner = at?.pixel({ x: 0, y: 0 });
        Object.assign(this.image.style, {
            width: at ? `${at.picture.width * at.scale}px` : '100%',
            height: at ? `${at.picture.height * at.scale}px` : '100%',
            left: at && corner ? `${-corner.x * at.scale}px` : '0',
            top: at && corner ? `${-corner.y * at.scale}px` : '0',
        });
    }

    #loaded() {
        this.isSharp = true;
        this.changed();
    }
}
