// What kind of map is drawn, and where its tiles are.

/** @typedef {import('./tile-cover.js').Cell} Cell */

/** @typedef {'standard' | 'muted' | 'hybrid' | 'imagery'} MapStyle */

export const styles = /** @type {MapStyle[]} */ (['standard', 'muted', 'hybrid', 'imagery']);

/**
 * What a server says of the tiles of a style (TileJSON 3), as far as it is looked at.
 * @typedef {object} TileSet
 * @property {number} [minzoom]
 * @property {number} [maxzoom]
 * @property {string} [attribution]
 * @property {[number, number, number]} [center] Longitude, latitude, zoom.
 */

/** The ground on which tiles are laid, as they themselves have it where there is no map. */
const grounds = {
    standard: { light: '#f5f2ec', dark: '#22262b' },
    muted: { light: '#f4f3ef', dark: '#232528' },
    hybrid: { light: '#20262c', dark: '#20262c' },
    imagery: { light: '#20262c', dark: '#20262c' },
};

/**
 * What a map is to look like: `places` are the kinds of points of interest that it has, `all`, `none` or some of them.
 * @typedef {{ style: MapStyle, isDark: boolean, language: string, places: string }} Wish
 */

/** A style by day or night, in a language. */
export class MapLook {
    /**
     * @param {Wish} wish
     * @param {TileSet} tileSet
     */
    constructor({ style, isDark, language, places }, tileSet) {
        this.style = style;
        this.isDark = isDark;
        this.attribution = tileSet.attribution ?? '';
        this.leastZoom = tileSet.minzoom ?? 0;
        this.greatestZoom = tileSet.maxzoom ?? 22;
        /** What is asked of maps in this look, tiles or not. */
        this.look = {
            dark: isDark && !this.isPicture ? true : null,
            language: this.style === 'imagery' ? null : language,
            poi: this.style === 'imagery' || places === 'all' ? null : places,
        };
        this.parameters = { tileSize: 512, ...this.look };
        this.key = [style, ...Object.values(this.look)].join(' ');
    }

    /** Whether its ground is a picture of the Earth, which is neither light nor dark. */
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
