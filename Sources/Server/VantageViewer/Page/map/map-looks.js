// The map styles that a server offers.

import { describe } from '../shared/server-description.js';
import { MapLook } from './map-look.js';

/** @typedef {import('../shared/server.js').Server} Server */
/** @typedef {import('../shared/server-description.js').ServerDescription} ServerDescription */
/** @typedef {import('./map-look.js').LookOptions} LookOptions */

/** Creates a `MapLook` for each requested appearance that the server offers. */
export class MapLooks {
    /** @type {ServerDescription | null} What the server offers, or null until it is known. */
    description = null;
    /** @type {Map<string, MapLook>} */
    #looks = new Map();

    /**
     * @param {Server} server
     * @param {() => void} changed
     * @param {AbortSignal} signal
     */
    constructor(server, changed, signal) {
        describe(server).then((description) => {
            if (signal.aborted) return;
            this.description = description;
            changed();
        });
    }

    /** Whether the server has responded that it has no map. */
    get isWithoutMap() { return this.description?.styles.length === 0; }

    /** The attribution for the imagery that the coverage shows. */
    get coverageAttribution() { return this.description?.imageryAttribution.join(', ') ?? ''; }

    /**
     * Returns the map's appearance in a given style. Falls back to the standard style if the server does not offer the
     * style, or offers no tiles of it at the zoom level.
     * @param {LookOptions} options
     * @param {number} zoom
     */
    look(options, zoom) {
        const styles = this.description?.styles ?? [];
        const own = styles.find(({ name, minzoom }) => name === options.style && Math.round(zoom) >= minzoom);
        const style = own ?? styles.find(({ name }) => name === 'standard');
        return style ? this.#made({ ...options, style: /** @type {LookOptions['style']} */ (style.name) }, style.minzoom) : null;
    }

    /**
     * @param {LookOptions} options
     * @param {number} leastZoom
     */
    #made(options, leastZoom) {
        const key = Object.values(options).join(' ');
        const look = this.#looks.get(key) ?? new MapLook(options, leastZoom, this.description?.mapAttribution);
        this.#looks.set(key, look);
        return look;
    }
}
