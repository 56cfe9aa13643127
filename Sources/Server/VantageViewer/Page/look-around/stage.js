// Draws pictures with WebGL: the base image first, then tiles from the center outward, and transitions between scenes.

import { OutgoingScene } from './outgoing-scene.js';
import { FlatView } from './flat-view.js';
import { afterPaint } from './frame-scheduler.js';
import { AdaptiveResolution } from './adaptive-resolution.js';
import { drawPass, plain } from './pass.js';
import { warmUp } from './warm-up.js';
import { releaseRenderer, takeRenderer } from './renderers.js';
import { SceneTextures } from './scene-textures.js';
import { SphereView } from './sphere-view.js';
import { TileSupply } from './tile-supply.js';
import { eyePosition } from './uniforms.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./scene-cache.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./transition.js').Transition} Transition */

/** @typedef {SphereView | FlatView} AnyView */

/** The width of the base image in pixels. */
const baseWidth = 1024;

export class Stage {
    /** @type {SceneTextures | null} */
    #current = null;

    /** @type {OutgoingScene | null} */
    #outgoing = null;

    /** @type {import('./pass.js').Preview | null} */
    #preview = null;

    /** @type {Prepared | null} */
    #prepared = null;

    /**
     * The most recently drawn view of the current picture.
     * @type {AnyView | null}
     */
    #drawn = null;

    /** Whether the base image or a sharper one is on screen. Tiles are not requested before that. */
    #isShown = true;

    #resolution = new AdaptiveResolution();

    /** Whether another frame must be drawn after this one. */
    isMoving = false;

    /** Whether the last frame showed the view at full resolution. */
    isSharp = false;

    /**
     * Creates a stage.
     * @param {Server} server
     * @param {HTMLElement} holder The container for the canvas.
     * @param {() => void} changed Called when the stage needs another frame.
     * @returns {Stage | null} Null if no renderer is available.
     */
    static make(server, holder, changed) {
        const renderer = takeRenderer();
        return renderer && new Stage(renderer, server, holder, changed);
    }

    /**
     * @param {Renderer} renderer
     * @param {Server} server
     * @param {HTMLElement} holder
     * @param {() => void} changed
     */
    constructor(renderer, server, holder, changed) {
        this.renderer = renderer;
        this.changed = changed;
        this.tiles = new TileSupply(renderer, server, changed);
        this.restored = () => this.#restore();
        renderer.addEventListener('restored', this.restored);
        renderer.clear(plain);
        holder.append(renderer.canvas);
    }

    /** Whether there is neither a picture nor a preview. */
    get isEmpty() { return !this.#current && !this.#preview; }

    /**
     * Shows an image of the next scene until the scene has loaded.
     * @param {Pixels} pixels
     * @param {View} view
     */
    preview(pixels, view) {
        this.clear();
        this.#preview = { pixels, view, texture: this.renderer.texture(pixels) };
        this.changed();
    }

    /** Warms up the renderer if the stage is empty. */
    warmUp() {
        if (!this.isEmpty || this.renderer.isLost) return;
        warmUp(this.renderer);
        this.renderer.clear(plain);
        this.changed();
    }

    /**
     * Shows another scene.
     * @param {Prepared} prepared
     * @param {Transition | null} transition Null for a cut.
     */
    change(prepared, transition) {
        this.#leave(transition);
        if (this.#prepared) this.#dropPreview();
        this.#prepared = prepared;
        this.#current = new SceneTextures(this.renderer, prepared.picture, prepared.base);
        this.#drawn = null;
        this.#isShown = this.renderer.store.of(prepared.picture.key).length > 0;
        this.tiles.begin();
        this.changed();
    }

    /** Removes the pictures from the stage. */
    clear() {
        this.#dropPreview();
        this.#end();
        this.#current?.remove();
        [this.#current, this.#prepared, this.#drawn] = [null, null, null];
        this.tiles.clear();
    }

    /** Returns the canvas to the pool. */
    release() {
        this.clear();
        this.renderer.removeEventListener('restored', this.restored);
        releaseRenderer(this.renderer);
    }

    /**
     * Draws a frame.
     * @param {AnyView} view
     * @param {number} now
     * @param {boolean} isHurried Whether the picture is moving. If so, the frame may be less sharp.
     */
    draw(view, now, isHurried) {
        [this.isMoving, this.isSharp] = [false, false];
        if (this.renderer.isLost) return;
        this.tiles.upload();
        this.#want(view);
        const isLeaving = Boolean(this.#outgoing);
        const scale = this.#resolution.scale(now, isHurried || isLeaving) * (this.#isCoarse(view) ? 0.5 : 1);
        // Resize even before there is a picture, because allocating pixels takes time.
        this.renderer.resize(Math.round(view.size.width * scale), Math.round(view.size.height * scale));
        if (this.isEmpty) { this.renderer.clear(plain); return; }
        this.#paint(view, now);
        const isResting = !isHurried && scale < this.#resolution.density && !this.#isCoarse(view);
        this.isMoving = isLeaving || isResting || this.tiles.hasReady;
        this.isSharp = Boolean(this.#current) && this.tiles.isComplete && !this.isMoving && scale === this.#resolution.density;
        if (this.isSharp && this.#preview) { this.#dropPreview(); this.changed(); }
    }

    /** Retries tiles that failed to load. */
    retry() {
        this.tiles.retry();
        this.changed();
    }

    /**
     * Preloads the center of a view of another picture, at low priority.
     * @param {AnyView} view
     */
    prepare(view) {
        this.tiles.prepare(view, this.#resolution.density);
        this.changed();
    }

    /**
     * Reports whether only the base image is available and is enlarged so much that frames at half resolution lose no
     * detail.
     * @param {AnyView} view
     */
    #isCoarse(view) {
        if (this.#preview || this.#outgoing || view instanceof FlatView) return false;
        return baseWidth < Math.PI * view.focal * view.picture.crop.width && this.tiles.isEmpty;
    }

    /** @param {AnyView} view */
    #want(view) {
        if (!this.#current) return;
        this.#drawn = view;
        if (!this.#isShown) { this.#wantSoon(this.#current, view); return; }
        this.tiles.want(view, this.#resolution.density);
        const { level, steep, isWhole } = this.tiles;
        Object.assign(this.#current, { level, steep, isWhole });
    }

    /**
     * Requests tiles once the base image is on screen.
     * @param {SceneTextures} textures The textures being drawn.
     * @param {AnyView} view
     */
    #wantSoon(textures, view) {
        afterPaint(() => {
            if (this.#isShown || textures !== this.#current) return;
            this.#isShown = true;
            this.#want(view);
            this.changed();
        });
    }

    /**
     * @param {AnyView} view
     * @param {number} now
     */
    #paint(view, now) {
        const share = this.#outgoing?.progress(now) ?? 1;
        if (share === 1) this.#end();
        const outgoing = this.#outgoing;
        const travel = outgoing?.travel ?? 0;
        if (outgoing) {
            const old = view instanceof SphereView && !outgoing.textures.picture.isFlat ? view : outgoing.view;
            drawPass(this.renderer, old, outgoing.textures, 1, eyePosition(outgoing.transition, travel * share));
        }
        drawPass(this.renderer, view, this.#current, share, outgoing ? eyePosition(outgoing.transition, travel * (share - 1)) : [0, 0, 0], this.#preview);
    }

    /** @param {Transition | null} transition */
    #leave(transition) {
        this.#end();
        if (!this.#current) return;
        if (transition && this.#drawn) this.#outgoing = new OutgoingScene(this.#current, this.#drawn, transition);
        else this.#current.remove();
    }

    #end() {
        this.#outgoing?.textures.remove();
        this.#outgoing = null;
    }

    #dropPreview() {
        this.renderer.remove(this.#preview?.texture ?? null);
        this.#preview = null;
    }

    #restore() {
        const [prepared, preview] = [this.#prepared, this.#preview];
        [this.#current, this.#outgoing, this.#preview, this.#drawn] = [null, null, null, null];
        this.tiles.begin();
        if (preview) this.#preview = { ...preview, texture: this.renderer.texture(preview.pixels) };
        if (prepared) this.#current = new SceneTextures(this.renderer, prepared.picture, prepared.base);
        this.changed();
    }
}
