// `<vantage-map>`: a map of where imagery is.

import { home } from '../shared/home.js';
import { Server } from '../shared/server.js';
import { serverKeys } from '../shared/server-keys.js';
import { MapAttributes } from './map-attributes.js';
import { MapSession } from './map-session.js';
import { mapSheet } from './map-sheet.js';
import { MapTree } from './map-tree.js';
import { worldPoint, coordinateOf } from './mercator.js';
import { SceneFilter } from './scene-filter.js';
import { Viewport } from './viewport.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./map-lines.js').MapLine} MapLine */
/** @typedef {import('./map-picker.js').Pick} Pick */
/** @typedef {import('./scene-filter.js').Filter} Filter */
/** @typedef {import('./viewer-mark.js').Viewer} Viewer */
/** @typedef {import('./viewport.js').Box} Box */
/** @typedef {import('./viewport.js').Camera} Camera */
/** @typedef {import('./viewport.js').Point} Point */

/**
 * A map of a server of Vantage. Attributes: `server`, `center` (`LAT,LON`), `zoom`, `coverage` (`off`), `controls` (`none`),
 * and those of `MapAttributes`. Events: `camerachange`, `cameraidle`, `select`, `scenerequest`.
 */
export class MapElement extends MapAttributes {
    static observedAttributes = [
        'server', 'center', 'zoom', 'map-style', 'color-scheme', 'coverage', 'points-of-interest', 'selectable', 'embedded', 'scroll',
        'zooming', 'padding', 'controls', 'lang'];

    #tree = new MapTree();
    /** @type {MapSession | null} While it is in a page. */
    #session = null;
    #listening = new AbortController();
    /** @type {Server | null} */
    #server = null;
    /** @type {Camera | null} What was set, or shown last. */
    #camera = null;
    /** @type {Filter} */
    #filter = {};
    /** @type {Viewer | null} */
    #viewer = null;
    /** @type {MapLine[]} */
    #lines = [];
    /** @type {Pick | null} */
    #selection = null;

    constructor() {
        super();
        const root = this.attachShadow({ mode: 'open', delegatesFocus: false });
        root.adoptedStyleSheets = [mapSheet];
        root.append(this.#tree.map);
    }

    connectedCallback() {
        this.useKey();
        this.#camera ??= this.askedCamera();
        this.#listening = new AbortController();
        serverKeys.addEventListener('change', (event) => this.#keyChanged(event), { signal: this.#listening.signal });
        this.#session = new MapSession(this, this.#tree, this.server);
        if (this.#camera) this.#session.show(this.#camera);
        this.#session.apply();
        if (this.#lines.length > 0) this.#session.draw();
    }

    disconnectedCallback() {
        this.#camera = this.#session?.camera ?? this.#camera;
        this.#listening.abort();
        this.#session?.end();
        this.#session = null;
    }

    /**
     * @param {string} name
     * @param {string | null} before
     * @param {string | null} now
     */
    attributeChangedCallback(name, before, now) {
        if (before === now) return;
        if (name === 'padding') this.style.setProperty('--padding', now);
        if (name === 'server') this.#changeServer();
        else if (name === 'center' || (name === 'zoom' && now !== 'false')) this.#changeCamera();
        this.#session?.apply();
    }

    /** What answers it: by default the server that this module is from. */
    get server() {
        return this.#server ??= new Server(this.getAttribute('server') ?? home);
    }

    /** @type {Camera} At zoom z the world is 512·2^z points wide. */
    get camera() {
        return this.#session?.camera ?? this.#camera ?? { center: { latitude: 0, longitude: 0 }, zoom: 0 };
    }

    set camera(camera) { this.setCamera(camera); }

    /**
     * Shows another part of the world.
     * @param {Camera} camera
     * @param {{ animated?: boolean }} [options]
     */
    setCamera(camera, options) {
        this.#camera = { center: { ...camera.center }, zoom: camera.zoom };
        this.#session?.show(this.#camera, options?.animated);
    }

    /**
     * Shows all of a box.
     * @param {Box} box
     * @param {{ padding?: number, animated?: boolean }} [options] Points at the edges that stay free.
     */
    fit(box, options) {
        const { clientWidth, clientHeight } = this;
        const size = new Viewport({ x: 0.5, y: 0.5 }, 0, clientWidth, clientHeight, this.#session?.size.padding);
        this.setCamera(size.fitting(box, options?.padding).camera, options);
    }

    /** Settles when all that the view needs is shown, and nothing moves. */
    get sharp() { return this.#session?.sharp ?? Promise.resolve(); }

    /** Tiles of the picture in view: as they should be, by coarser or finer ones that stand in, and not at all. */
    get shown() { return { ...this.#session?.shown ?? { sharp: 0, coarse: 0, empty: 0 } }; }

    /**
     * Where a place is on the map; null where it is not in view.
     * @param {Coordinate} coordinate
     * @returns {Point | null}
     */
    point(coordinate) {
        const point = this.#session?.viewport.point(worldPoint(coordinate));
        return point && this.#session?.viewport.contains(point) ? point : null;
    }

    /**
     * The place at a point of the map.
     * @param {Point} point CSS pixels from its top-left corner.
     * @returns {Coordinate}
     */
    coordinate(point) {
        return this.#session ? coordinateOf(this.#session.viewport.world(point)) : this.camera.center;
    }

    /**
     * Keeps an element on a place: by the middle of its lower edge, or by its own with `data-anchor="center"`.
     * @template {HTMLElement} T
     * @param {T} element
     * @param {Coordinate} coordinate
     * @returns {T}
     */
    anchor(element, { latitude, longitude }) {
        element.dataset.at = `${latitude},${longitude}`;
        if (element.parentNode !== this) this.append(element);
        this.#session?.placeAnchors();
        return element;
    }

    /** @type {Filter} Which scenes are shown. */
    get filter() { return { ...this.#filter }; }

    set filter(filter) {
        this.#filter = { ...filter };
        this.#session?.apply();
    }

    /** Which scenes are shown. */
    get sceneFilter() { return new SceneFilter(this.#filter); }

    /** @type {Viewer | null} Who looks where: the cone of the open view. */
    get viewer() { return this.#viewer && { ...this.#viewer }; }

    set viewer(viewer) {
        this.#viewer = viewer && { ...viewer };
        this.#session?.turn();
    }

    /** @type {MapLine[]} What is drawn over the map; later ones lie over earlier ones. */
    get lines() { return [...this.#lines]; }

    set lines(lines) {
        this.#lines = [...lines];
        this.#session?.draw();
        this.dispatchEvent(new Event('lineschange'));
    }

    /** @type {Pick | null} What was picked last. Setting it tells no event. */
    get selection() { return this.#selection; }

    set selection(selection) {
        this.#selection = selection;
        this.#session?.redraw();
    }

    /** @param {FocusOptions} [options] */
    focus(options) { this.#tree.surface.focus(options); }

    #changeCamera() {
        const asked = this.askedCamera(this.#camera?.zoom);
        if (asked) this.setCamera(asked);
    }

    /** @param {Event} event */
    #keyChanged(event) {
        if (/** @type {CustomEvent} */ (event).detail.server === this.server.base) this.#begin();
    }

    #changeServer() {
        this.#server = null;
        this.#begin();
    }

    /** Begins anew. */
    #begin() {
        if (!this.#session) return;
        this.disconnectedCallback();
        this.connectedCallback();
    }
}
