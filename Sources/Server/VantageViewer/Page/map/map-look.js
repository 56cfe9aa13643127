// The appearance of a map, and the paths of its tiles.

/** @typedef {import('./tile-cover.js').Cell} Cell */

/** @typedef {'standard' | 'muted' | 'hybrid' | 'imagery'} MapStyle */

export const styles = /** @type {MapStyle[]} */ (['standard', 'muted', 'hybrid', 'imagery']);

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
     * @param {number} leastZoom The lowest zoom at which there are tiles.
     * @param {string} [attribution]
     */
    constructor({ style, isDark, language, places }, leastZoom, attribution = '') {
        this.style = style;
        this.isDark = isDark;
        this.attribution = attribution;
        this.leastZoom = leastZoom;
        /** The query parameters for this appearance, shared by requests for tiles and for other maps. */
        this.look = {
            dark: isDark && !this.isPicture ? true : null,
            language: this.style === 'imagery' ? null : language,
            poi: this.style === 'imagery' || places === 'all' ? null : places,
        };
        this.parameters = { tileSize: 512, ...this.look };
        this.labelParameters = { ...this.parameters, parts: 'labels' };
        this.key = [style, ...Object.values(this.look)].join(' ');
    }

    /** Whether the base is imagery, which has no dark mode. */
    get isPicture() { return this.style === 'imagery' || this.style === 'hybrid'; }

    /** Whether the map has names and icons. */
    get hasLabels() { return this.style !== 'imagery'; }

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
    tilePath(ratio, cell) { return `${this.#path(ratio, cell)}.webp`; }

    /**
     * Returns the path of the tile with names and icons alone, which needs `labelParameters`.
     * @param {number} ratio
     * @param {Cell} cell
     */
    labelPath(ratio, cell) { return `${this.#path(ratio, cell)}.png`; }

    /**
     * @param {number} ratio
     * @param {Cell} cell
     */
    #path(ratio, { z, x, y }) { return `tiles/${this.style}/${z}/${x}/${y}${ratio > 1 ? `@${ratio}x` : ''}`; }
}
