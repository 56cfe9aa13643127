// A compiled shader program and its uniforms.

import { fragment, vertex } from './shaders.js';

/** @typedef {number | boolean | ReadonlyArray<number>} Value */
/** @typedef {import('./shaders.js').Feature} Feature */

export class ShaderProgram {
    #context;
    #program;

    /** @type {Map<string, WebGLUniformLocation | null>} */
    #places = new Map();

    /**
     * @param {WebGL2RenderingContext} context
     * @param {readonly Feature[]} features
     */
    constructor(context, features) {
        this.#context = context;
        this.#program = linked(context, features);
    }

    use() { this.#context.useProgram(this.#program); }

    /**
     * @param {string} name The name of a texture.
     * @param {number} unit
     */
    setUnit(name, unit) { this.#context.uniform1i(this.#place(name), unit); }

    /**
     * Sets a uniform. `wanted` and `levelCount` are integers; other numbers are floats.
     * @param {string} name
     * @param {Value} value
     */
    set(name, value) {
        const [gl, place] = [this.#context, this.#place(name)];
        if (typeof value === 'boolean') gl.uniform1i(place, Number(value));
        else if (typeof value !== 'number') setArray(gl, name, place, value);
        else if (name === 'wanted' || name === 'levelCount') gl.uniform1i(place, value);
        else gl.uniform1f(place, value);
    }

    /** @param {string} name */
    #place(name) {
        const known = this.#places.get(name);
        if (known !== undefined) return known;
        const found = this.#context.getUniformLocation(this.#program, name);
        this.#places.set(name, found);
        return found;
    }
}

/**
 * @param {WebGL2RenderingContext} gl
 * @param {string} name
 * @param {WebGLUniformLocation | null} place
 * @param {ReadonlyArray<number>} values
 */
function setArray(gl, name, place, values) {
    if (values.length === 9) gl.uniformMatrix3fv(place, false, values);
    else if (name === 'levels' || values.length === 4) gl.uniform4fv(place, values);
    else if (values.length === 3) gl.uniform3fv(place, values);
    else gl.uniform2fv(place, values);
}

/**
 * @param {WebGL2RenderingContext} gl
 * @param {readonly Feature[]} features
 */
function linked(gl, features) {
    const program = /** @type {WebGLProgram} */ (gl.createProgram());
    for (const [kind, text] of /** @type {const} */ ([[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment(features)]])) {
        const shader = /** @type {WebGLShader} */ (gl.createShader(kind));
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, 'corner');
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost()) {
        throw new Error(`Cannot link the shader program: ${gl.getProgramInfoLog(program)}`);
    }
    return program;
}
