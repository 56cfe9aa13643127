// `<vantage-map>`: a map that shows imagery coverage.

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
 * A map from a Vantage server. Attributes: `server`, `center` (`LAT,LON`), `zoom`, `coverage` (`off` or `highlighted`), `controls`
 * (`none`), and those of `MapAttributes`. Events: `camerachange`, `cameraidle`, `select`, `scenerequest`, `scenehover`.
 * Slot: `controls`, above the map's own buttons.
 */
export class MapElement extends MapAttributes {
    static observedAttributes = [
        'server', 'center', 'zoom', 'map-style', 'color-scheme', 'coverage', 'points-of-interest', 'selectable', 'embedded', 'scroll',
        'zooming', 'padding', 'controls', 'lang'];

    #tree = new MapTree();
    /** @type {MapSession | null} Exists while the element is connected. */
    #session = null;
    #listening = new AbortController();
    /** @type {Server | null} */
    #server = null;
    /** @type {Camera | null} The most recent camera that was set or shown. */
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
        this.#camera ??= this.requestedCamera();
        this.#listening = new AbortController();
        serverKeys.addEventListener('change', (event) => this.#keyChanged(event), { signal: this.#listening.signal });
        this.#session = new MapSession(this, this.#tree, this.server);
        if (this.#camera) this.#session.show(this.#camera);
        this.#session.apply();
        if (this.#lines.length > 0) this.#session.updateLines();
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

    /** The server that provides the map. Defaults to the server that this module was loaded from. */
    get server() {
        return this.#server ??= new Server(this.getAttribute('server') ?? home);
    }

    /** @type {Camera} The part of the world in view. At zoom z the world is 512·2^z points wide. */
    get camera() {
        return this.#session?.camera ?? this.#camera ?? { center: { latitude: 0, longitude: 0 }, zoom: 0 };
    }

    set camera(camera) { this.setCamera(camera); }

    /**
     * Moves the map to a camera.
     * @param {Camera} camera
     * @param {{ animated?: boolean }} [options]
     */
    setCamera(camera, options) {
        this.#camera = { center: { ...camera.center }, zoom: camera.zoom };
        this.#session?.show(this.#camera, options?.animated);
    }

    /**
     * Moves the map so that an entire box is in view.
     * @param {Box} box
     * @param {{ padding?: number | import('./viewport.js').Padding, animated?: boolean }} [options] `padding` is the margin
     *     around the box, in points.
     */
    fit(box, options) {
        const { clientWidth, clientHeight } = this;
        const size = new Viewport({ x: 0.5, y: 0.5 }, 0, clientWidth, clientHeight, this.#session?.size.padding);
        this.setCamera(size.fitting(box, options?.padding).camera, options);
    }

    /** A promise that resolves once everything in view is drawn and nothing moves. */
    get sharp() { return this.#session?.sharp ?? Promise.resolve(); }

    /** The counts of map tiles in view that are `sharp`, replaced by `coarse` stand-ins, or `empty`. */
    get shown() { return { ...this.#session?.shown ?? { sharp: 0, coarse: 0, empty: 0 } }; }

    /**
     * Returns the point on the map for a coordinate, or null if the coordinate is not in view.
     * @param {Coordinate} coordinate
     * @returns {Point | null}
     */
    point(coordinate) {
        const point = this.#session?.viewport.point(worldPoint(coordinate));
        return point && this.#session?.viewport.contains(point) ? point : null;
    }

    /**
     * Returns the coordinate at a point on the map.
     * @param {Point} point In CSS pixels from the top-left corner.
     * @returns {Coordinate}
     */
    coordinate(point) {
        return this.#session ? coordinateOf(this.#session.viewport.world(point)) : this.camera.center;
    }

    /**
     * Returns the scene with a picture that is nearest to a point on the map, or null if there is none.
     * @param {Point} point
     * @param {{ reach?: number, signal?: AbortSignal }} [options] `reach` is the maximum distance, in CSS pixels.
     * @returns {Promise<import('./map-picker.js').PickedScene | null>}
     */
    async nearestScene(point, options) {
        return await this.#session?.picking.nearestScene(point, options?.reach ?? 40, options?.signal) ?? null;
    }

    /** @type {string | null} The id of the scene that is highlighted. */
    get highlightedScene() { return this.#session?.stage.coverage.hovered ?? null; }

    set highlightedScene(scene) { this.#session?.picking.highlight(scene); }

    /**
     * Anchors an element to a coordinate by the center of its bottom edge, or by its own center if it has
     * `data-anchor="center"`.
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

    /** @type {Filter} The filter for scenes. */
    get filter() { return { ...this.#filter }; }

    set filter(filter) {
        this.#filter = { ...filter };
        this.#session?.apply();
    }

    /** The filter for scenes as a `SceneFilter`. */
    get sceneFilter() { return new SceneFilter(this.#filter); }

    /** @type {Viewer | null} Position and direction of the open look-around view, drawn as a cone. */
    get viewer() { return this.#viewer && { ...this.#viewer }; }

    set viewer(viewer) {
        this.#viewer = viewer && { ...viewer };
        this.#session?.showViewer();
    }

    /** @type {MapLine[]} The lines drawn over the map, from bottom to top. */
    get lines() { return [...this.#lines]; }

    set lines(lines) {
        this.#lines = [...lines];
        this.#session?.updateLines();
        this.dispatchEvent(new Event('lineschange'));
    }

    /** @type {Pick | null} The last pick. Setting it does not dispatch `select`. */
    get selection() { return this.#selection; }

    set selection(selection) {
        this.#selection = selection;
        this.#session?.redraw();
    }

    /** The box around the map's buttons, in CSS pixels of the window. */
    get controlsBox() { return this.#tree.controls.getBoundingClientRect(); }

    /** @param {FocusOptions} [options] */
    focus(options) { this.#tree.surface.focus(options); }

    #changeCamera() {
        const requested = this.requestedCamera(this.#camera?.zoom);
        if (requested) this.setCamera(requested);
    }

    /** @param {Event} event */
    #keyChanged(event) {
        if (/** @type {CustomEvent} */ (event).detail.server === this.server.base) this.#restart();
    }

    #changeServer() {
        this.#server = null;
        this.#restart();
    }

    /** Replaces the session with a new one. */
    #restart() {
        if (!this.#session) return;
        this.disconnectedCallback();
        this.connectedCallback();
    }
}
