// The pool of renderers. Browsers limit the number of WebGL contexts and free them late, so contexts are never
// destroyed: an element takes a free renderer and returns it when the element is removed from the page.

import { Renderer } from './renderer.js';

/** @type {Renderer[]} */
const free = [];

/** The maximum number of contexts in the page. Browsers drop the oldest context above their own, higher limit. */
const most = 8;

let count = 0;

/**
 * Takes a renderer from the pool, or creates one.
 * @returns {Renderer | null} Null if WebGL 2 is not available or all renderers are in use.
 */
export function takeRenderer() {
    if (free.length === 0 && count === most) return null;
    try {
        return free.pop() ?? made();
    } catch (error) {
        console.warn(`${error instanceof Error ? error.message : error} The server will draw the pictures instead.`);
        return null;
    }
}

function made() {
    const renderer = new Renderer();
    count += 1;
    return renderer;
}

/**
 * Returns a renderer to the pool.
 * @param {Renderer} renderer
 */
export function releaseRenderer(renderer) {
    renderer.canvas.remove();
    free.push(renderer);
}
