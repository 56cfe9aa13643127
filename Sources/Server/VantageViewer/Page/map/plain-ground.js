// The ground where the server has no map: land, sea, and lines of latitude and longitude. The land is too coarse for
// streets, so it fades out as the map zooms in.

import { clamp } from '../shared/geodesy.js';
import { paintGraticule } from './graticule.js';
import { loadLand } from './land.js';

/** @typedef {import('../shared/words.js').Words} Words */
/** @typedef {import('./viewport.js').Viewport} Viewport */

const colors = {
    light: { sea: '#d8e2ea', land: '#f5f2ec', line: 'rgb(40 60 80 / 18%)', text: '#454c55' },
    dark: { sea: '#171c22', land: '#272c32', line: 'rgb(255 255 255 / 14%)', text: '#b8bec6' },
    forced: { sea: 'Canvas', land: 'Canvas', line: 'GrayText', text: 'CanvasText' },
};

/** The zooms between which the land fades out. */
const fading = { from: 9, to: 11 };

export class PlainGround {
    /** @type {Path2D | null} */
    #land = null;

    /** @param {() => void} changed Called when the land has loaded. */
    constructor(changed) {
        loadLand().then((land) => { this.#land = land; changed(); }, () => undefined);
    }

    /**
     * @param {CanvasRenderingContext2D} context Scaled to points.
     * @param {Viewport} viewport
     * @param {boolean} isDark
     * @param {Words} words
     */
    paint(context, viewport, isDark, words) {
        const scheme = matchMedia('(forced-colors: active)').matches ? 'forced' : isDark ? 'dark' : 'light';
        const { sea, land } = colors[scheme];
        context.fillStyle = sea;
        context.fillRect(0, 0, viewport.width, viewport.height);
        context.fillStyle = land;
        if (this.#land && viewport.zoom < fading.to) paintCopies(context, viewport, this.#land);
        context.globalAlpha = clamp((viewport.zoom - fading.from) / (fading.to - fading.from), 0, 1);
        context.fillRect(0, 0, viewport.width, viewport.height);
        context.globalAlpha = 1;
        paintGraticule(context, viewport, colors[scheme], words);
    }
}

/**
 * Fills a path on every copy of the world in view.
 * @param {CanvasRenderingContext2D} context
 * @param {Viewport} viewport
 * @param {Path2D} path
 */
function paintCopies(context, viewport, path) {
    const { x: west, y: north } = viewport.world({ x: 0, y: 0 });
    const east = viewport.world({ x: viewport.width, y: 0 }).x;
    for (let copy = Math.floor(west); copy <= Math.floor(east); copy += 1) {
        context.save();
        context.translate((copy - west) * viewport.scale, -north * viewport.scale);
        context.scale(viewport.scale, viewport.scale);
        context.fill(path);
        context.restore();
    }
}
