// The appearance of a map, and the paths of its tiles.

import { textOf } from '../shared/dom.js';

/** @typedef {import('./tile-cover.js').Cell} Cell */

/** @typedef {'standard' | 'muted' | 'hybrid' | 'imagery'} MapStyle */

export const styles = /** @type {MapStyle[]} */ (['standard', 'muted', 'hybrid', 'imagery']);

/**
 * The part of a style's TileJSON 3 document that the map uses.
 * @typedef {object} TileSet
 * @property {number} [minzoom]
 * @property {number} [maxzoom]
 * @property {string} [attribution] HTML.
 * @property {[number, number, number]} [center] Longitude, latitude and zoom.
 */

/** Background colors that match those of the tiles. */
const grounds = {
    standard: { light: '#f5f2ec', dark: '#22262b' },
    muted: { light: '#f4f3ef', dark: '#232528' },
    hybrid: { light: '#20262c', dark: '#20262c' },
    imagery: { light: '#20262c', dark: '#20262c' },
};

/**
 * The requested appearance of a map. `places` selects points of interest: `all`, `none`, or a list of categories.
 * @typedef {{ style: MapStyle, isDark: boolean, language: string, places: string }} LookOptions
 */

/** A map style in a color scheme and a language. */
export class MapLook {
    /**
     * @param {LookOptions} options
     * @param {TileSet} tileSet
     */
    constructor({ style, isDark, language, places }, tileSet) {
        this.style = style;
        this.isDark = isDark;
        this.attribution = textOf(tileSet.attribution ?? '');
        this.leastZoom = tileSet.minzoom ?? 0;
        this.greatestZoom = tileSet.maxzoom ?? 22;
        /** The query parameters for this appearance, shared by requests for tiles and for other maps. */
        this.look = {
            dark: isDark && !this.isPicture ? true : null,
            language: this.style === 'imagery' ? null : language,
            poi: this.style === 'imagery' || places === 'all' ? null : places,
        };
        this.parameters = { tileSize: 512, ...this.look };
        this.key = [style, ...Object.values(this.look)].join(' ');
    }

    /** Whether the base is imagery, which has no dark mode. */
    get isPicture() { return this.style === 'imagery' || this.style === 'hybrid'; }

    get ground() { return grounds[this.style][this.isDark ? 'dark' : 'light']; }

    /**
     * @param {number} ratio
     * @param {Cell} cell
     */
    tileKey(ratio, { z, x, y }) { return `${this.key} ${ratio} ${z}/${x}/${y}`; }

    /**
     * @param {number} ratio
     * @param {Cell} cell
     */
    tilePath(ratio, { z, x, y }) { return `tiles/${this.style}/${z}/${x}/${y}${ratio > 1 ? `@${ratio}x` : ''}.webp`; }
}
