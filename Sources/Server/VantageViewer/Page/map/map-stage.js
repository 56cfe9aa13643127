// Draws the frames of a map.

import { coverageColors } from './coverage-paint.js';
import { CoverageLayer } from './coverage-layer.js';
import { paintLocation } from './location-mark.js';
import { LabelLayer } from './label-layer.js';
import { Motion } from './motion.js';
import { RasterLayer } from './raster-layer.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./map-look.js').MapLook} MapLook */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/** Colors of the location marker. */
const markColors = { light: { mark: '#2f6fed', glow: '47, 111, 237' }, dark: { mark: '#8ab4f8', glow: '138, 180, 248' } };

/**
 * Provides a stage with the map's appearance, and receives the stage's events.
 * @typedef {object} StageListener
 * @property {(viewport: Viewport) => MapLook | null} lookFor Returns the map's appearance in a view.
 * @property {() => boolean} isWithoutMap Reports whether the server has responded that it has no map.
 * @property {() => boolean} isDark Reports whether to use dark mode.
 * @property {(viewport: Viewport, hasMoved: boolean) => void} didDraw Called after each frame.
 * @property {() => void} didRest Called when a movement has ended.
 */

/** A canvas with its layers and motion. It draws only when something changes. */
export class MapStage {
    motion = new Motion();
    /** @type {Coordinate | null} */
    location = null;
    /** @type {import('./map-lines.js').MapLines | null} */
    lines = null;
    /**
     * Draws the ground if the server has no map.
     * @type {((context: CanvasRenderingContext2D, viewport: Viewport) => void) | null}
     */
    paintGround = null;
    /** Whether to dim the map, so that the coverage stands out. */
    highlightsCoverage = false;
    /** Whether a camera has been set. */
    isReady = false;
    /** @type {Viewport | null} */
    #drawn = null;
    #frame = 0;
    #hasMoved = false;
    #pixels = 1;
    /** @type {CanvasRenderingContext2D} */
    #context;
    #labels;
    /** @type {Array<() => void>} */
    #waiting = [];

    /**
     * @param {HTMLCanvasElement} canvas
     * @param {Server} server
     * @param {StageListener} listener
     */
    constructor(canvas, server, listener) {
        this.canvas = canvas;
        this.listener = listener;
        this.#context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: false }));
        this.raster = new RasterLayer(server, () => this.request());
        this.coverage = new CoverageLayer(server, () => this.request());
        this.#labels = new LabelLayer(server, this.raster, this.coverage, () => this.request());
    }

    get viewport() { return this.motion.viewport; }

    /** A promise that resolves once everything in view is drawn and nothing moves. */
    get sharp() {
        this.request();
        return new Promise((/** @type {(value: void) => void} */ resolve) => { this.#waiting.push(resolve); });
    }

    end() {
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        this.raster.clear();
        this.coverage.clear();
        this.#labels.clear();
    }

    /**
     * @param {number} width In points.
     * @param {number} height In points.
     * @param {number} across Width in device pixels.
     * @param {number} down Height in device pixels.
     * @param {import('./viewport.js').Padding} padding
     */
    resize(width, height, across, down, padding) {
        this.#pixels = across / Math.max(1, width);
        this.canvas.width = across;
        this.canvas.height = down;
        this.motion.resize(width, height, padding);
        this.#drawn = null;
        if (width > 0) this.#draw(performance.now());
    }

    /** Schedules a redraw with the next frame. */
    request() {
        this.#frame ||= requestAnimationFrame((now) => this.#draw(now));
    }

    /** @param {number} now */
    #draw(now) {
        cancelAnimationFrame(this.#frame);
        this.#frame = 0;
        if (!this.isReady || this.viewport.width === 0) return;
        this.motion.step(now);
        this.#want();
        const isAppearing = this.#paint(now);
        this.#labels.want(this.viewport, this.#pixels, this.motion.isMoving);
        this.#notify();
        if (isAppearing || this.motion.isMoving) this.request();
        else this.#rest();
    }

    /** Requests the tiles for the view in which the motion ends. */
    #want() {
        const { destination } = this.motion;
        const look = this.listener.lookFor(destination);
        if (look) this.raster.look = look;
        this.raster.want(destination, this.#pixels);
        this.coverage.want(destination);
    }

    /** @param {number} now */
    #paint(now) {
        const [context, viewport, look] = [this.#context, this.viewport, this.listener.lookFor(this.motion.destination)];
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.imageSmoothingQuality = this.motion.isMoving ? 'low' : 'high';
        context.fillStyle = look?.ground ?? (this.listener.isDark() ? '#22262b' : '#f5f2ec');
        context.fillRect(0, 0, this.canvas.width, this.canvas.height);
        const isAppearing = this.raster.paint(context, viewport, this.#pixels, now);
        context.setTransform(this.#pixels, 0, 0, this.#pixels, 0, 0);
        if (!look) this.paintGround?.(context, viewport);
        const isDark = look?.isDark ?? this.listener.isDark();
        if (this.highlightsCoverage) this.#dim(isDark);
        const colors = coverageColors[colorsOf(look, isDark)];
        this.coverage.paint(context, viewport, colors);
        if (!this.highlightsCoverage) this.#paintLabels();
        this.coverage.paintRings(context, viewport, colors);
        this.lines?.paint(context, viewport);
        if (this.location) paintLocation(context, viewport, this.location, markColors[isDark ? 'dark' : 'light']);
        return isAppearing;
    }

    /** Draws the names above the coverage. */
    #paintLabels() {
        this.#context.resetTransform();
        this.#labels.paint(this.#context, this.viewport, this.#pixels);
        this.#context.setTransform(this.#pixels, 0, 0, this.#pixels, 0, 0);
    }

    /** @param {boolean} isDark */
    #dim(isDark) {
        this.#context.fillStyle = isDark ? 'rgb(20 24 29 / 65%)' : 'rgb(255 255 255 / 60%)';
        this.#context.fillRect(0, 0, this.viewport.width, this.viewport.height);
    }

    #notify() {
        const hasMoved = this.#drawn !== null && !this.#drawn.equals(this.viewport);
        this.#hasMoved ||= hasMoved;
        this.#drawn = this.viewport;
        this.listener.didDraw(this.viewport, hasMoved);
    }

    #rest() {
        if (this.#hasMoved) {
            this.#hasMoved = false;
            this.listener.didRest();
        }
        const hasMap = this.raster.isComplete || this.listener.isWithoutMap();
        if (!hasMap || !this.coverage.isComplete || !this.#labels.isComplete) return;
        for (const resolve of this.#waiting.splice(0)) resolve();
    }
}

/**
 * @param {MapLook | null} look
 * @param {boolean} isDark
 */
function colorsOf(look, isDark) {
    if (matchMedia('(forced-colors: active)').matches) return 'forced';
    if (look?.isPicture) return 'picture';
    return isDark ? 'dark' : 'light';
}
