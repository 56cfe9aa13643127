// The attributes of `<vantage-map>`.

import { VantageElement } from '../shared/vantage-element.js';
import { Words } from '../shared/words.js';
import { readCoordinate } from './anchors.js';
import { styles } from './map-look.js';

/** @typedef {import('./map-look.js').MapStyle} MapStyle */
/** @typedef {import('./viewport.js').Camera} Camera */

/**
 * Map styles by the names that Apple's MapKit JS uses.
 * @type {Record<string, MapStyle>}
 */
const mapTypes = { standard: 'standard', mutedStandard: 'muted', hybrid: 'hybrid', satellite: 'imagery' };

/**
 * Reads `map-style`, `color-scheme`, `selectable`, `points-of-interest`, `padding`, `embedded` and `lang`.
 * `scroll="false"` disables moving; `zoom="false"` or `zooming="false"` disables zooming.
 */
export class MapAttributes extends VantageElement {
    /** The kinds of map objects that the user can pick. */
    get selectable() {
        return (this.getAttribute('selectable') ?? '').split(/\s+/).filter((kind) => kind !== '');
    }

    /** @type {MapStyle} */
    get mapStyle() {
        return styles.find((style) => style === this.getAttribute('map-style')) ?? 'standard';
    }

    set mapStyle(style) { this.setAttribute('map-style', style); }

    /** The MapKit JS name of the style: `standard`, `mutedStandard`, `hybrid` or `satellite`. */
    get mapType() { return Object.keys(mapTypes).find((type) => mapTypes[type] === this.mapStyle) ?? 'standard'; }

    set mapType(type) { this.mapStyle = mapTypes[type] ?? 'standard'; }

    /** `light`, `dark`, or `auto` for the user's preference. */
    get colorScheme() { return this.getAttribute('color-scheme') ?? 'auto'; }

    set colorScheme(scheme) { this.setAttribute('color-scheme', scheme); }

    /** Whether the user may zoom. `zoom="false"` prevents it; if `zoom` holds a zoom level, `zooming="false"` does. */
    get isZoomEnabled() { return super.isZoomEnabled && this.isOn('zooming'); }

    set isZoomEnabled(isEnabled) { this.turn('zooming', isEnabled); }

    /** The language for labels, as a BCP 47 tag. */
    get language() {
        const requested = this.closest('[lang]')?.getAttribute('lang') || navigator.language;
        return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(requested) ? requested : 'en';
    }

    /** The localized strings. */
    get words() { return Words.for(this.language); }

    /**
     * Returns the camera that `center` and `zoom` request, or null without a valid `center`.
     * @param {number} [zoom] The zoom level to use if the attribute does not specify one.
     * @returns {Camera | null}
     */
    requestedCamera(zoom = 14) {
        const center = readCoordinate(this.getAttribute('center'));
        const requested = Number(this.getAttribute('zoom') ?? NaN);
        return center && { center, zoom: Number.isFinite(requested) ? requested : zoom };
    }
}
