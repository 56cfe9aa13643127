// Shows pictures on the canvas: the small whole first, then tiles from the middle out, and the way from one to the next.

import { Departure } from './departure.js';
import { FlatView } from './flat-view.js';
import { onceShown } from './frames.js';
import { Pace } from './pace.js';
import { drawPass, plain } from './pass.js';
import { rehearse } from './rehearsal.js';
import { giveRenderer, takeRenderer } from './renderers.js';
import { SceneTextures } from './scene-textures.js';
import { SphereView } from './sphere-view.js';
import { TileSupply } from './tile-supply.js';
import { eye } from './uniforms.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./scene-shelf.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./glide.js').Glide} Glide */

/** @typedef {SphereView | FlatView} AnyView */

/** Pixels across the small whole. */
const baseWidth = 1024;

export class Stage {
    /** @type {SceneTextures | null} */
    #current = null;

    /** @type {Departure | null} */
    #leaving = null;

    /** @type {import('./pass.js').Preview | null} */
    #preview = null;

    /** @type {Prepared | null} */
    #prepared = null;

    /**
     * The view that was drawn last of this picture.
     * @type {AnyView | null}
     */
    #drawn = null;

    /** Whether the small whole was shown, or there is something sharper: then it is time for tiles. */
    #isShown = true;

    #pace = new Pace();

    /** Whether there is another frame to draw after this one. */
    isMoving = false;

    /** Whether all that the view needs was shown. */
    isSharp = false;

    /**
     * @param {Server} server
     * @param {HTMLElement} holder Of the canvas.
     * @param {() => void} changed Is told when another frame is worth drawing.
     * @returns {Stage | null} Null where there is no WebGL 2.
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

    /** Whether there is a picture, or the view before it. */
    get isEmpty() { return !this.#current && !this.#preview; }

    /**
     * Shows a view that was already made of the next scene, until that is there.
     * @param {Pixels} pixels
     * @param {View} view
     */
    preview(pixels, view) {
        this.clear();
        this.#preview = { pixels, view, texture: this.renderer.texture(pixels) };
        this.changed();
    }

    /** Makes ready what the first picture needs, if there is none. */
    rehearse() {
        if (!this.isEmpty || this.renderer.isLost) return;
        rehearse(this.renderer);
        this.renderer.clear(plain);
        this.changed();
    }

    /**
     * @param {Prepared} prepared
     * @param {Glide | null} glide Null is a cut.
     */
    change(prepared, glide) {
        this.#leave(glide);
        if (this.#prepared) this.#dropPreview();
        this.#prepared = prepared;
        this.#current = new SceneTextures(this.renderer, prepared.picture, prepared.base);
        this.#drawn = null;
        this.#isShown = this.renderer.store.of(prepared.picture.key).length > 0;
        this.tiles.begin();
        this.changed();
    }

    /** Takes away all that is shown. */
    clear() {
        this.#dropPreview();
        this.#end();
        this.#current?.remove();
        [this.#current, this.#prepared, this.#drawn] = [null, null, null];
        this.tiles.clear();
    }

    /** Gives the canvas back. */
    release() {
        this.clear();
        this.renderer.removeEventListener('restored', this.restored);
        giveRenderer(this.renderer);
    }

    /**
     * @param {AnyView} view
     * @param {number} now
     * @param {boolean} isHurried Whether the picture follows a hand: then it may be less sharp.
     */
    draw(view, now, isHurried) {
        [this.isMoving, this.isSharp] = [false, false];
        if (this.renderer.isLost) return;
        this.tiles.upload();
        this.#want(view);
        const isLeaving = Boolean(this.#leaving);
        const scale = this.#pace.scale(now, isHurried || isLeaving) * (this.#isCoarse(view) ? 0.5 : 1);
        // Also before there is a picture: pixels take time.
        this.renderer.resize(Math.round(view.size.width * scale), Math.round(view.size.height * scale));
        if (this.isEmpty) { this.renderer.clear(plain); return; }
        this.#paint(view, now);
        const isResting = !isHurried && scale < this.#pace.density && !this.#isCoarse(view);
        this.isMoving = isLeaving || isResting || this.tiles.hasReady;
        this.isSharp = Boolean(this.#current) && this.tiles.isComplete && !this.isMoving && scale === this.#pace.density;
        if (this.isSharp && this.#preview) { this.#dropPreview(); this.changed(); }
    }

    /** Asks again for tiles that could not be had. */
    retry() {
        this.tiles.retry();
        this.changed();
    }

    /**
     * Loads the middle of a view of another picture when there is time for it.
     * @param {AnyView} view
     */
    prepare(view) {
        this.tiles.prepare(view, this.#pace.density);
        this.changed();
    }

    /**
     * Whether there is the small whole at most, at so few pixels that fewer of the screen show as much, and sooner.
     * @param {AnyView} view
     */
    #isCoarse(view) {
        if (this.#preview || this.#leaving || view instanceof FlatView) return false;
        return baseWidth < Math.PI * view.focal * view.picture.crop.width && this.tiles.isEmpty;
    }

    /** @param {AnyView} view */
    #want(view) {
        if (!this.#current) return;
        this.#drawn = view;
        if (!this.#isShown) { this.#wantSoon(this.#current, view); return; }
        this.tiles.want(view, this.#pace.density);
        const { level, steep, isWhole } = this.tiles;
        Object.assign(this.#current, { level, steep, isWhole });
    }

    /**
     * @param {SceneTextures} textures Of what is drawn now.
     * @param {AnyView} view
     */
    #wantSoon(textures, view) {
        onceShown(() => {
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
        const share = this.#leaving?.share(now) ?? 1;
        if (share === 1) this.#end();
        const leaving = this.#leaving;
        const way = leaving?.way ?? 0;
        if (leaving) {
            const old = view instanceof SphereView && !leaving.textures.picture.isFlat ? view : leaving.view;
            drawPass(this.renderer, old, leaving.textures, 1, eye(leaving.glide, way * share));
        }
        drawPass(this.renderer, view, this.#current, share, leaving ? eye(leaving.glide, way * (share - 1)) : [0, 0, 0], this.#preview);
    }

    /** @param {Glide | null} glide */
    #leave(glide) {
        this.#end();
        if (!this.#current) return;
        if (glide && this.#drawn) this.#leaving = new Departure(this.#current, this.#drawn, glide);
        else this.#current.remove();
    }

    #end() {
        this.#leaving?.textures.remove();
        this.#leaving = null;
    }

    #dropPreview() {
        this.renderer.remove(this.#preview?.texture ?? null);
        this.#preview = null;
    }

    #restore() {
        const [prepared, preview] = [this.#prepared, this.#preview];
        [this.#current, this.#leaving, this.#preview, this.#drawn] = [null, null, null, null];
        this.tiles.begin();
        if (preview) this.#preview = { ...preview, texture: this.renderer.texture(preview.pixels) };
        if (prepared) this.#current = new SceneTextures(this.renderer, prepared.picture, prepared.base);
        this.changed();
    }
}
