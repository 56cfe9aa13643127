// What the attributes of `<vantage-map>` say.

import { VantageElement } from '../shared/vantage-element.js';
import { Words } from '../shared/words.js';
import { readCoordinate } from './anchors.js';
import { styles } from './map-look.js';

/** @typedef {import('./map-look.js').MapStyle} MapStyle */
/** @typedef {import('./viewport.js').Camera} Camera */

/**
 * The kinds of maps, by Apple's names of them.
 * @type {Record<string, MapStyle>}
 */
const mapTypes = { standard: 'standard', mutedStandard: 'muted', hybrid: 'hybrid', satellite: 'imagery' };

/**
 * `map-style`, `color-scheme`, `selectable`, `points-of-interest`; `scroll` and `zoom` or `zooming` (`false` forbids moving
 * and zooming), `padding`, `embedded`, `lang`.
 */
export class MapAttributes extends VantageElement {
    /** What can be picked. */
    get selectable() {
        return (this.getAttribute('selectable') ?? '').split(/\s+/).filter((kind) => kind !== '');
    }

    /** @type {MapStyle} */
    get mapStyle() {
        return styles.find((style) => style === this.getAttribute('map-style')) ?? 'standard';
    }

    set mapStyle(style) { this.setAttribute('map-style', style); }

    /** The style, by Apple's name: `standard`, `mutedStandard`, `hybrid` or `satellite`. */
    get mapType() { return Object.keys(mapTypes).find((type) => mapTypes[type] === this.mapStyle) ?? 'standard'; }

    set mapType(type) { this.mapStyle = mapTypes[type] ?? 'standard'; }

    /** `light`, `dark`, or `auto`, as the reader has it. */
    get colorScheme() { return this.getAttribute('color-scheme') ?? 'auto'; }

    set colorScheme(scheme) { this.setAttribute('color-scheme', scheme); }

    /** `zoom` is also how near the map is: where it says that, `zooming` says whether a reader may change it. */
    get isZoomEnabled() { return super.isZoomEnabled && this.isOn('zooming'); }

    set isZoomEnabled(isEnabled) { this.turn('zooming', isEnabled); }

    /** The language of its names, as a tag. */
    get language() {
        const asked = this.closest('[lang]')?.getAttribute('lang') || navigator.language;
        return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(asked) ? asked : 'en';
    }

    /** The words that it is labeled with. */
    get words() { return Words.for(this.language); }

    /**
     * What `center` and `zoom` ask for.
     * @param {number} [zoom] Where they say none.
     * @returns {Camera | null}
     */
    askedCamera(zoom = 14) {
        const center = readCoordinate(this.getAttribute('center'));
        const asked = Number(this.getAttribute('zoom') ?? NaN);
        return center && { center, zoom: Number.isFinite(asked) ? asked : zoom };
    }
}
