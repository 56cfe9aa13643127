// Shows pictures on the canvas: the small whole first, then tiles from the middle out, and the way from one to the next.

import { blank } from './picture.js';
import { FlatView } from './flat-view.js';
import { within } from './frame.js';
import { giveRenderer, takeRenderer } from './renderers.js';
import { SceneTextures } from './scene-textures.js';
import { SphereView } from './sphere-view.js';
import { TileLoader } from './tile-loader.js';
import { tilePlan } from './tile-plan.js';
import { eye, flat, previewed, sphere } from './uniforms.js';

/** @typedef {import('./renderer.js').Pixels} Pixels */
/** @typedef {import('./renderer.js').Renderer} Renderer */
/** @typedef {import('./scene-shelf.js').Prepared} Prepared */
/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('./sphere-view.js').View} View */
/** @typedef {import('./picture.js').Tile} Tile */
/** @typedef {import('./glide.js').Glide} Glide */

/** @typedef {SphereView | FlatView} AnyView */

/** What is drawn where nothing is photographed, or nothing has come yet. */
const plain = [0.2, 0.22, 0.25];

/** Metres from the camera to the sphere that a picture is taken to be while it is left. */
const radius = 10;

/** Milliseconds for a frame above which fewer pixels are drawn while the picture moves. */
const slow = 25;

const uploadsAtOnce = 4;

/** Pixels across the small whole. */
const baseWidth = 1024;

export class Stage {
    /** @type {SceneTextures | null} */
    #current = null;

    /** @type {{ textures: SceneTextures, view: AnyView, glide: Glide, since: number } | null} */
    #leaving = null;

    /** @type {{ texture: WebGLTexture, pixels: Pixels, view: View } | null} */
    #preview = null;

    /** @type {Prepared | null} */
    #prepared = null;

    /** @type {AnyView | null} */
    #drawn = null;

    /** @type {{ level: number, tiles: Tile[] }} */
    #plan = { level: 0, tiles: [] };

    #pace = { last: 0, mean: 0 };

    /**
     * Tiles to load when the view has all of its own.
     * @type {Tile[]}
     */
    ahead = [];

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
        this.loader = new TileLoader(server, changed);
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

    /**
     * @param {Prepared} prepared
     * @param {Glide | null} glide Null is a cut.
     */
    change(prepared, glide) {
        this.#leave(glide);
        if (this.#prepared) this.#dropPreview();
        this.#prepared = prepared;
        this.#current = new SceneTextures(this.renderer, prepared.picture, prepared.base);
        [this.#drawn, this.ahead] = [null, []];
        this.changed();
    }

    /** Takes away all that is shown. */
    clear() {
        this.#dropPreview();
        this.#end();
        this.#current?.remove();
        [this.#current, this.#prepared, this.#drawn] = [null, null, null];
        this.loader.want([]);
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
        if (this.isEmpty) { this.renderer.clear(plain); return; }
        this.#upload();
        this.#load(view);
        const scale = this.#scale(now, isHurried) * (this.#isCoarse(view) ? 0.5 : 1);
        this.renderer.resize(Math.round(view.size.width * scale), Math.round(view.size.height * scale));
        this.#paint(view, now);
        const hasAll = this.#plan.tiles.every((tile) => this.#isSettled(tile));
        this.isMoving = Boolean(this.#leaving) || this.loader.hasReady;
        this.isSharp = Boolean(this.#current) && hasAll && !this.isMoving && scale === this.density;
        if (this.isSharp && this.#preview) { this.#dropPreview(); this.changed(); }
    }

    /** Asks again for tiles that could not be had. */
    retry() {
        this.loader.retry();
        this.#drawn = null;
        this.changed();
    }

    /** Pixels for a CSS pixel. */
    get density() { return Math.min(2, devicePixelRatio); }

    /** @param {Tile} tile */
    #isSettled(tile) { return this.renderer.store.has(tile) || this.loader.hasFailed(tile); }

    /**
     * Whether there is only the small whole, at so few pixels that fewer of the screen show as much, and sooner.
     * @param {AnyView} view
     */
    #isCoarse(view) {
        if (!this.#current || this.#preview || this.#leaving || view instanceof FlatView) return false;
        return baseWidth < Math.PI * view.focal * this.#current.picture.crop.width
            && !this.#plan.tiles.some((tile) => this.#isSettled(tile)) && this.#plan.tiles.length > 0;
    }

    #upload() {
        const [{ store }, needed] = [this.renderer, new Set(this.#plan.tiles.map(({ key }) => key))];
        store.touch(this.#plan.tiles);
        for (let count = 0; count < uploadsAtOnce; count++) {
            const next = this.loader.take();
            if (!next) return;
            const hasRoom = needed.has(next.tile.key) || needed.size < this.renderer.layers;
            if (hasRoom && !store.has(next.tile)) this.renderer.upload(store.add(next.tile), next.pixels);
            next.pixels.close();
        }
    }

    /** @param {AnyView} view */
    #load(view) {
        if (!this.#current) return;
        if (view !== this.#drawn) this.#plan = tilePlan(view, this.density, this.renderer.layers - 4);
        [this.#drawn, this.#current.level] = [view, this.#plan.level];
        const lacking = this.#plan.tiles.filter((tile) => !this.#isSettled(tile));
        this.loader.want(lacking.length ? lacking : this.ahead.filter((tile) => !this.#isSettled(tile)));
    }

    /**
     * @param {AnyView} view
     * @param {number} now
     */
    #paint(view, now) {
        const { leaving, share } = this.#progress(now);
        const way = leaving ? Math.min(0.6, leaving.glide.distance / radius) : 0;
        if (leaving) {
            const old = view instanceof SphereView && !leaving.textures.picture.isFlat ? view : leaving.view;
            this.#pass(old, leaving.textures, 1, eye(leaving.glide, way * share));
        }
        this.#pass(view, this.#current, share, leaving ? eye(leaving.glide, way * (share - 1)) : [0, 0, 0]);
    }

    /**
     * @param {AnyView} view
     * @param {SceneTextures | null} textures
     * @param {number} opacity
     * @param {[number, number, number]} eye In the world.
     */
    #pass(view, textures, opacity, eye) {
        textures?.update(this.renderer.store);
        const picture = textures?.picture ?? blank;
        const { width, height } = this.renderer.canvas;
        const preview = textures === this.#current ? this.#preview : null;
        this.renderer.draw({
            screen: [width, height], plain, opacity, wanted: textures?.level ?? 0,
            hasBase: Boolean(textures), hasPreview: Boolean(preview),
            eye: within(picture.frame, eye),
            ...textures?.values ?? { levelCount: 0, isFlat: false, wraps: true, crop: [0, 0, 1, 1] },
            ...view instanceof FlatView ? flat(view, width, height) : sphere(view, width, picture.frame),
            ...preview && view instanceof SphereView && previewed(view, preview),
        }, { base: textures?.base ?? null, preview: preview?.texture ?? null, ...textures && { index: textures.index } });
    }

    /** @param {number} now */
    #progress(now) {
        const leaving = this.#leaving;
        if (!leaving) return { leaving, share: 1 };
        leaving.since ||= now;
        const share = (now - leaving.since) / leaving.glide.duration;
        if (share < 1) return { leaving, share: share * share * (3 - 2 * share) };
        this.#end();
        return { leaving: null, share: 1 };
    }

    /** @param {Glide | null} glide */
    #leave(glide) {
        this.#end();
        if (!this.#current) return;
        if (glide && this.#drawn) this.#leaving = { textures: this.#current, view: this.#drawn, glide, since: 0 };
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

    /**
     * Pixels for a CSS pixel in this frame.
     * @param {number} now
     * @param {boolean} isHurried
     */
    #scale(now, isHurried) {
        const { last, mean } = this.#pace;
        this.#pace.last = isHurried ? now : 0;
        if (!isHurried) return this.density;
        if (last) this.#pace.mean = mean ? mean * 0.8 + (now - last) * 0.2 : now - last;
        return this.#pace.mean > slow ? this.density * 0.7 : this.density;
    }

    #restore() {
        const [prepared, preview] = [this.#prepared, this.#preview];
        [this.#current, this.#leaving, this.#preview, this.#drawn] = [null, null, null, null];
        if (preview) this.#preview = { ...preview, texture: this.renderer.texture(preview.pixels) };
        if (prepared) this.#current = new SceneTextures(this.renderer, prepared.picture, prepared.base);
        this.changed();
    }
}
