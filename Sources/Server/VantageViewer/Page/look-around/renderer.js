// A canvas and its WebGL context, reused for the lifetime of the page.

import { tileSize } from './picture.js';
import { ShaderProgram } from './shader-program.js';
import { TileStore } from './tile-store.js';

/** Decoded pixels that the browser can upload. */
/** @typedef {ImageBitmap | HTMLImageElement | HTMLCanvasElement} Pixels */
/** @typedef {import('./shaders.js').Feature} Feature */

/** The corners of a triangle that covers the canvas. */
const whole = new Float32Array([-1, -1, 0, 0, 3, -1, 0, 0, -1, 3, 0, 0]);

/**
 * Draws a sphere or a photo. Dispatches `lost` when the context and its contents are lost, and `restored` when an empty
 * context is available again.
 */
export class Renderer extends EventTarget {
    /**
     * Shader programs, keyed by the features that each supports.
     * @type {Map<string, ShaderProgram>}
     */
    #programs = new Map();

    /**
     * Placeholders for textures that a draw call does not use.
     * @type {Record<string, WebGLTexture | null>}
     */
    #placeholders = {};

    /** @throws {Error} If WebGL 2 is not available. */
    constructor() {
        super();
        this.canvas = document.createElement('canvas');
        [this.canvas.width, this.canvas.height] = [1, 1];
        const context = this.canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false, stencil: false });
        if (!context) throw new Error('WebGL 2 is not available.');
        this.context = context;
        /** @type {WebGLTexture | null} */
        this.tiles = null;
        /** The number of tiles to keep in GPU memory. They take 64 MiB, or half of that on touch devices. */
        this.layers = matchMedia('(pointer: coarse)').matches ? 32 : 64;
        this.store = new TileStore(this.layers);
        this.#setUp();
        this.canvas.addEventListener('webglcontextlost', (event) => {
            event.preventDefault();
            this.dispatchEvent(new Event('lost'));
        });
        this.canvas.addEventListener('webglcontextrestored', () => {
            this.#setUp();
            this.dispatchEvent(new Event('restored'));
        });
    }

    get isLost() { return this.context.isContextLost(); }

    /**
     * Sets the size of the canvas in pixels. A change of size clears the canvas.
     * @param {number} width
     * @param {number} height
     */
    resize(width, height) {
        if (this.canvas.width === width && this.canvas.height === height) return;
        [this.canvas.width, this.canvas.height] = [width, height];
        this.context.viewport(0, 0, width, height);
    }

    /**
     * Creates a texture for a whole picture.
     * @param {Pixels} pixels
     * @param {boolean} [wraps] Whether its left and right edges meet.
     */
    texture(pixels, wraps = false) {
        const gl = this.context;
        const made = this.#made(gl.TEXTURE_2D, gl.LINEAR, wraps);
        gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
        return made;
    }

    /**
     * Creates a texture of 8-bit unsigned integers.
     * @param {number} width
     * @param {number} height
     */
    numbers(width, height) {
        const gl = this.context;
        const made = this.#made(gl.TEXTURE_2D, gl.NEAREST, false);
        gl.texStorage2D(gl.TEXTURE_2D, 1, gl.R8UI, width, height);
        return made;
    }

    /**
     * @param {WebGLTexture} texture
     * @param {number} width
     * @param {number} height
     * @param {Uint8Array} values
     */
    fill(texture, width, height, values) {
        const gl = this.context;
        gl.bindTexture(gl.TEXTURE_2D, texture);
        gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RED_INTEGER, gl.UNSIGNED_BYTE, values);
    }

    /**
     * Uploads a tile to a layer.
     * @param {number} layer
     * @param {ImageBitmap} pixels
     */
    upload(layer, pixels) {
        const gl = this.context;
        gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.tiles);
        gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, layer, pixels.width, pixels.height, 1,
            gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    }

    /**
     * Fills the canvas with a color, to erase what the renderer drew for its previous element.
     * @param {ReadonlyArray<number>} color
     */
    clear([red, green, blue]) {
        this.context.clearColor(red, green, blue, 1);
        this.context.clear(this.context.COLOR_BUFFER_BIT);
    }

    /** @param {WebGLTexture | null} texture */
    remove(texture) { this.context.deleteTexture(texture); }

    /**
     * Loads the mesh and the textures for the next draw calls.
     * @param {Float32Array} corners Four values per corner.
     * @param {Uint16Array} indices Three corners per triangle.
     * @param {Record<string, WebGLTexture | null>} textures
     */
    load(corners, indices, textures) {
        const gl = this.context;
        gl.bufferData(gl.ARRAY_BUFFER, corners, gl.STREAM_DRAW);
        gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, indices, gl.STREAM_DRAW);
        Object.values({ ...this.#placeholders, ...textures }).forEach((texture, unit) => {
            gl.activeTexture(gl.TEXTURE1 + unit);
            gl.bindTexture(gl.TEXTURE_2D, texture);
        });
        gl.activeTexture(gl.TEXTURE0);
        gl.bindTexture(gl.TEXTURE_2D_ARRAY, this.tiles);
    }

    /**
     * Draws some of the loaded triangles, blended with the canvas if they are not opaque.
     * @param {readonly Feature[]} features
     * @param {Record<string, number | boolean | ReadonlyArray<number>>} values The shader's uniforms.
     * @param {{ first: number, count: number }} part A range of the indices.
     */
    draw(features, values, { first, count }) {
        const gl = this.context;
        const program = this.#programWith(features);
        program.use();
        for (const [name, value] of Object.entries(values)) program.set(name, value);
        if (values.opacity === 1) gl.disable(gl.BLEND);
        else gl.enable(gl.BLEND);
        gl.drawElements(gl.TRIANGLES, count, gl.UNSIGNED_SHORT, 2 * first);
    }

    /** Compiles the shader programs for sharper pictures ahead of time. */
    prepare() {
        this.#compile(['TILE']);
        this.#compile(['BASE', 'TILES']);
        this.#compile(['BASE', 'TILES', 'WHOLE']);
    }

    /**
     * Compiles a program by drawing with it, because some drivers compile only then.
     * @param {readonly Feature[]} features
     */
    #compile(features) {
        this.load(whole, new Uint16Array([0, 1, 2]), {});
        this.draw(features, { opacity: 1 }, { first: 0, count: 3 });
    }

    /** @param {readonly Feature[]} features */
    #programWith(features) {
        const key = features.join();
        const known = this.#programs.get(key);
        if (known) return known;
        const made = new ShaderProgram(this.context, features);
        made.use();
        ['tiles', ...Object.keys(this.#placeholders)].forEach((name, unit) => made.setUnit(name, unit));
        this.#programs.set(key, made);
        return made;
    }

    #setUp() {
        const gl = this.context;
        this.#programs.clear();
        gl.blendFunc(gl.SRC_ALPHA, gl.ONE_MINUS_SRC_ALPHA);
        gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
        gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE);
        gl.viewport(0, 0, this.canvas.width, this.canvas.height);
        this.store = new TileStore(this.layers);
        this.tiles = this.#made(gl.TEXTURE_2D_ARRAY, gl.LINEAR, false);
        gl.texStorage3D(gl.TEXTURE_2D_ARRAY, 1, gl.RGBA8, tileSize, tileSize, this.layers);
        this.#bindBuffers();
        this.#placeholders = { base: null, preview: null, index: this.numbers(1, 1) };
        this.#compile(['BASE']);
    }

    #bindBuffers() {
        const gl = this.context;
        gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
        gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, gl.createBuffer());
        gl.enableVertexAttribArray(0);
        gl.vertexAttribPointer(0, 4, gl.FLOAT, false, 0, 0);
    }

    /**
     * @param {number} target
     * @param {number} filter
     * @param {boolean} wraps
     */
    #made(target, filter, wraps) {
        const gl = this.context;
        const made = gl.createTexture();
        gl.activeTexture(gl.TEXTURE0);
        gl.bindTexture(target, made);
        gl.texParameteri(target, gl.TEXTURE_MIN_FILTER, filter);
        gl.texParameteri(target, gl.TEXTURE_MAG_FILTER, filter);
        gl.texParameteri(target, gl.TEXTURE_WRAP_S, wraps ? gl.REPEAT : gl.CLAMP_TO_EDGE);
        gl.texParameteri(target, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
        return /** @type {WebGLTexture} */ (made);
    }
}
