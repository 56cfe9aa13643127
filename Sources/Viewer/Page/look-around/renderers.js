// The renderers of the page. A browser has few contexts and frees them late, so that none is ever given up: an element
// takes one that is free, and gives it back when it leaves the page.

import { Renderer } from './renderer.js';

/** @type {Renderer[]} */
const free = [];

let hasMade = false;

/**
 * A renderer that nobody uses.
 * @returns {Renderer | null} Null where there is no WebGL 2.
 */
export function takeRenderer() {
    try {
        hasMade = true;
        return free.pop() ?? new Renderer();
    } catch (error) {
        console.warn(`${error instanceof Error ? error.message : error} Pictures are drawn by the server.`);
        return null;
    }
}

/** Makes a renderer ahead, so that the first picture need not wait for it. */
export function prepareRenderer() {
    const renderer = hasMade ? null : takeRenderer();
    if (renderer) free.push(renderer);
}

/** @param {Renderer} renderer */
export function giveRenderer(renderer) {
    renderer.canvas.remove();
    free.push(renderer);
}
