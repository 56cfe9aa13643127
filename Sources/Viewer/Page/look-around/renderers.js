// The renderers of the page. A browser has few contexts and frees them late, so that none is ever given up: an element
// takes one that is free, and gives it back when it leaves the page.

import { Renderer } from './renderer.js';

/** @type {Renderer[]} */
const free = [];

/** Contexts of the page at most: browsers give up the oldest of some more. */
const most = 8;

let count = 0;

/**
 * A renderer that nobody uses.
 * @returns {Renderer | null} Null where there is no WebGL 2, or none left.
 */
export function takeRenderer() {
    if (free.length === 0 && count === most) return null;
    try {
        return free.pop() ?? made();
    } catch (error) {
        console.warn(`${error instanceof Error ? error.message : error} Pictures are drawn by the server.`);
        return null;
    }
}

function made() {
    const renderer = new Renderer();
    count += 1;
    return renderer;
}

/** @param {Renderer} renderer */
export function giveRenderer(renderer) {
    renderer.canvas.remove();
    free.push(renderer);
}
