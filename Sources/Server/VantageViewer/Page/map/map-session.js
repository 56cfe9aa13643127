// The internals of a map element while it is connected.

import { locate } from '../shared/locate.js';
import { Anchors } from './anchors.js';
import { canLocate, prefersReducedMotion, isDark, watchPreferences } from './preferences.js';
import { Gestures } from './gestures.js';
import { closer, farther, movedByKey } from './map-keys.js';
import { MapLooks } from './map-looks.js';
import { MapPicking } from './map-picking.js';
import { MapSize } from './map-size.js';
import { MapStage } from './map-stage.js';
import { MapAnnouncer } from './map-announcer.js';
import { greatestZoom, Viewport } from './viewport.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./map-element.js').MapElement} MapElement */
/** @typedef {import('./map-tree.js').MapTree} MapTree */
/** @typedef {import('./viewport.js').Camera} Camera */

/** Owns everything that runs while an element is connected. */
export class MapSession {
    #owner;
    #tree;
    #looks;
    #announcer;
    #anchors;
    #gestures;

    #ending = new AbortController();
    #isByKeyboard = false;
    #isDark = false;
    /** @type {MutationObserver} */
    #pageLanguage;

    /**
     * @param {MapElement} owner
     * @param {MapTree} tree
     * @param {Server} server
     */
    constructor(owner, tree, server) {
        const { signal } = this.#ending;
        this.#owner = owner;
        this.#tree = tree;
        this.server = server;
        this.#looks = new MapLooks(server, () => this.#looksChanged(), signal);
        this.stage = new MapStage(tree.canvas, server, {
            lookFor: ({ zoom }) => this.#looks.look(this.#lookOptions, zoom),
            isWithoutMap: () => this.#looks.isWithoutMap,
            isDark: () => this.#isDark,
            didDraw: (viewport, hasMoved) => this.#didDraw(viewport, hasMoved),
            didRest: () => this.#didRest(),
        });
        this.#announcer = new MapAnnouncer(owner, tree, server);
        this.picking = new MapPicking(owner, this.stage, server, tree.surface, () => this.#look);
        this.#anchors = new Anchors(owner, () => this.stage.request());
        this.#gestures = new Gestures(tree.surface, this.#gestureTarget(), signal);
        this.size = new MapSize(tree, this.stage);
        this.#pageLanguage = new MutationObserver(() => this.apply());
        this.#pageLanguage.observe(document.documentElement, { attributeFilter: ['lang'] });
        this.#listen(signal);
    }

    get viewport() { return this.stage.viewport; }

    /** The camera on screen, or null until there is one. */
    get camera() { return this.stage.isReady && this.viewport.width > 0 ? this.viewport.camera : null; }

    get sharp() { return this.stage.sharp; }

    get shown() { return this.stage.raster.shown; }

    end() {
        this.#ending.abort();
        this.#pageLanguage.disconnect();
        for (const part of [this.size, this.#anchors, this.picking, this.#announcer, this.stage]) part.end();
    }

    /**
     * @param {Camera} camera
     * @param {boolean} [isAnimated]
     */
    show(camera, isAnimated = false) {
        const { motion } = this.stage;
        const wasReady = this.stage.isReady;
        const to = Viewport.at(camera, this.viewport.width, this.viewport.height, this.size.padding);
        this.stage.isReady = true;
        if (isAnimated && wasReady) motion.glide(to, 450);
        else motion.jump(to);
        this.stage.request();
    }

    /** Applies the element's current attributes and properties. */
    apply() {
        const [owner, tree, { stage }] = [this.#owner, this.#tree, this];
        this.#isDark = isDark(owner.getAttribute('color-scheme'));
        stage.motion.isSmooth = stage.raster.isSmooth = !prefersReducedMotion();
        stage.coverage.isVisible = owner.getAttribute('coverage') !== 'off' && this.#looks.description?.scenes !== 0;
        stage.coverage.filter = owner.sceneFilter;
        stage.highlightsCoverage = owner.getAttribute('coverage') === 'highlighted';
        tree.map.classList.toggle('dark', this.#isDark);
        tree.map.classList.toggle('bare', owner.getAttribute('controls') === 'none');
        tree.zoom.hidden = !owner.isZoomEnabled;
        tree.location.hidden = !canLocate() || !owner.isScrollEnabled;
        tree.say(owner.words);
        this.#attribute();
        this.#updateClaim();
        this.redraw();
    }

    redraw() {
        const { selection } = this.#owner;
        this.stage.coverage.selected = selection?.kind === 'scene' ? selection.scene.scene : null;
        this.stage.request();
    }

    /** Redraws the element's lines. */
    async updateLines() {
        const { MapLines } = await import('./map-lines.js');
        this.stage.lines = new MapLines(this.#owner.lines);
        this.stage.request();
    }

    /** Shows the position and direction of the open look-around view. */
    showViewer() { this.#tree.viewer.show(this.viewport, this.stage.isReady ? this.#owner.viewer : null); }

    placeAnchors() { this.#anchors.place(this.viewport); this.stage.request(); }

    /** @param {AbortSignal} signal */
    #listen(signal) {
        const { surface, closer: nearer, farther: wider, locate } = this.#tree;
        surface.addEventListener('keydown', (event) => this.#key(event), { signal });
        for (const name of ['focusin', 'focusout']) this.#owner.addEventListener(name, () => this.#updateClaim(), { signal });
        surface.addEventListener('blur', () => this.picking.hovered(null), { signal });
        nearer.addEventListener('click', () => this.#zoom(closer), { signal });
        wider.addEventListener('click', () => this.#zoom(farther), { signal });
        locate.addEventListener('click', () => this.#locate(), { signal });
        this.server.addEventListener('statechange', () => { this.#announcer.notice(); this.stage.request(); }, { signal });
        watchPreferences(() => this.apply(), signal);
    }

    #looksChanged() {
        if (!this.stage.isReady) this.#showFocus();
        if (this.#looks.isWithoutMap) this.#preparePlainGround();
        this.apply();
    }

    async #preparePlainGround() {
        const { PlainGround } = await import('./plain-ground.js');
        const ground = new PlainGround(() => this.stage.request());
        this.stage.paintGround = (context, viewport) => ground.paint(context, viewport, this.#isDark, this.#owner.words);
        this.stage.request();
    }

    /** Shows the part of the world that the server suggests. */
    #showFocus() {
        const { focus } = this.#looks.description ?? {};
        if (!focus) return this.show({ center: { latitude: 0, longitude: 0 }, zoom: 1 });
        const [west, south, east, north] = focus;
        this.#owner.fit({ west, south, east, north }, { padding: 80 });
    }

    #attribute() {
        const look = this.#look;
        const credits = [look?.attribution, this.stage.coverage.isVisible && this.#looks.coverageAttribution];
        this.#tree.attribution.textContent = [...new Set(credits.filter((credit) => credit))].join(' · ');
        if (look) this.#tree.map.style.setProperty('--ground', look.ground);
    }

    /**
     * @param {Viewport} viewport
     * @param {boolean} hasMoved
     */
    #didDraw(viewport, hasMoved) {
        this.#anchors.place(viewport);
        this.showViewer();
        this.#tree.scale.show(viewport, this.#owner.words);
        this.#tree.closer.setAttribute('aria-disabled', String(viewport.zoom >= greatestZoom));
        this.#tree.farther.setAttribute('aria-disabled', String(viewport.zoomed(0).zoom >= viewport.zoom));
        if (hasMoved) this.#owner.dispatchEvent(new CustomEvent('camerachange', { detail: viewport.camera }));
    }

    #didRest() {
        this.#owner.dispatchEvent(new CustomEvent('cameraidle', { detail: this.viewport.camera }));
        this.#attribute();
        if (this.#isByKeyboard) this.picking.hoverMiddle();
        if (this.#isByKeyboard) this.#announcer.speak(() => ({ camera: this.viewport.camera, hasScene: this.picking.hasScene }));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const { motion } = this.stage;
        const to = movedByKey(event, motion.destination, (kind) => this.#owner.may(kind));
        const isEnter = event.key === 'Enter' && !event.altKey && !event.ctrlKey && !event.metaKey && !event.repeat;
        if (!to && !isEnter) return;
        event.preventDefault();
        this.#isByKeyboard = true;
        if (to) motion.glide(to, 200);
        else this.picking.pickMiddle();
        this.stage.request();
    }

    /** @param {(zoom: number) => number} change */
    #zoom(change) {
        const { motion, viewport } = this.stage;
        motion.glide(viewport.zoomed(change(motion.destination.zoom)));
        this.stage.request();
    }

    #locate() {
        locate().then((center) => {
            this.stage.location = center;
            this.show({ center, zoom: Math.max(16, this.viewport.zoom) }, true);
        }, (word) => this.#announcer.hint(word));
    }

    /** @returns {import('./gestures.js').GestureTarget} */
    #gestureTarget() {
        return {
            motion: this.stage.motion,
            moved: () => this.stage.request(),
            may: (kind) => this.#owner.may(kind),
            claims: () => this.#claims,
            declined: () => this.#announcer.hint(matchMedia('(pointer: coarse)').matches ? 'mapUseFingers' : 'mapUseClick'),
            touched: () => { this.#isByKeyboard = false; },
            tapped: (tap) => this.picking.tapped(tap),
            tappedTwice: (tap) => this.picking.tappedTwice(tap),
            hovered: (point) => this.picking.hovered(point),
        };
    }

    /** Whether the map handles the wheel and one-finger drags. An embedded map does so only while it has focus. */
    get #claims() { return !this.#owner.needsFocus || this.#owner.matches(':focus-within'); }

    #updateClaim() {
        const [tree, owner] = [this.#tree, this.#owner];
        tree.map.classList.toggle('yielding', !this.#claims || !owner.isScrollEnabled);
        tree.surface.classList.toggle('fixed', !owner.isScrollEnabled);
    }

    get #lookOptions() {
        const owner = this.#owner;
        return { style: owner.mapStyle, isDark: this.#isDark, language: owner.language, places: owner.pointsOfInterest };
    }

    get #look() { return this.#looks.look(this.#lookOptions, this.viewport.zoom); }
}
