// The state of the viewer, stored in the fragment of its URL: the map's camera, the open picture and its view, the
// selected place, directions and filters.

import { sceneFilterNames } from '../map/scene-filter.js';

/**
 * The values that are set, as strings.
 * @typedef {Partial<Record<StateName, string>>} State
 */

/**
 * A value in the URL.
 *
 * - `at`, `zoom`: the map's center and zoom level.
 * - `scene`, `heading`, `pitch`, `fov`: the open picture and the view into it.
 * - `beside`: the scene shown next to the open picture, captured on another date.
 * - `main`: `map` if the map is large and the open picture is small.
 * - `q`: the search text.
 * - `item`: the selected place. `point`: the tapped point.
 * - `style`: the map style.
 * - `from`, `to`: the start and destination of a route, each the id of a place or `LAT,LON`.
 * - `by`: the travel mode, set while directions are open.
 * - `way`: the number of the selected alternative route, starting at 2.
 * - `tilt`, `turn`: the pitch and heading of the tilted map.
 * - `names`: `off` if labels in the picture are hidden.
 * - `list`: `open` if the list of places in view is open.
 * - `lang`: the language.
 * - `units`: `km` or `mi`.
 *
 * All others are filters, named as in the API. `categories` is a comma-separated list.
 * @typedef {typeof names[number]} StateName
 */
export const names = /** @type {const} */ ([
    'at', 'zoom', 'scene', 'heading', 'pitch', 'fov', 'beside', 'main', 'q', 'item', 'point', 'style', ...sceneFilterNames,
    'categories', 'coverage', 'names', 'list', 'from', 'to', 'by', 'way', 'tilt', 'turn', 'lang', 'units',
]);

/** The values whose changes create a history entry. */
const steps = new Set(['scene', 'beside', 'main', 'q', 'item', 'point', 'from', 'to', 'by', 'way', 'tilt']);

/** The values whose changes reload the page. */
const reloads = new Set(['lang', 'units']);

/** The state in the URL. It dispatches `change`, with the changed values in `detail.names`. */
export class PageState extends EventTarget {
    /** @type {State} */
    #values;
    /** @type {number | undefined} */
    #timer;

    constructor() {
        super();
        this.#values = parsed(location.hash);
        addEventListener('popstate', () => this.#restore(parsed(location.hash)));
    }

    /** @param {StateName} name */
    get(name) { return this.#values[name]; }

    /** @param {StateName} name */
    number(name) {
        const value = Number.parseFloat(this.#values[name] ?? '');
        return Number.isFinite(value) ? value : undefined;
    }

    /**
     * Returns a value parsed as `LAT,LON`.
     * @param {'at' | 'point' | 'from' | 'to'} name
     */
    coordinate(name) { return coordinate(this.#values[name]); }

    /**
     * Changes values. Null removes a value.
     * @param {Partial<Record<StateName, string | number | null | undefined>>} changes
     * @param {{ isStep?: boolean }} options Whether the back button can undo the change.
     */
    set(changes, options = {}) {
        const { isStep = true } = options;
        const values = { ...this.#values };
        for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === '') delete values[/** @type {StateName} */ (name)];
            else values[/** @type {StateName} */ (name)] = String(value);
        }
        const changed = difference(this.#values, values);
        if (changed.length === 0) return;
        this.#values = values;
        if (isStep && changed.some((name) => steps.has(name))) this.#write('pushState');
        else if (changed.some((name) => reloads.has(name))) this.#write('replaceState');
        else this.#writeSoon();
        this.#notify(changed);
    }

    /** The fragment of the URL, including changes that have not been written yet. */
    get fragment() { return formatted(this.#values); }

    /** @param {State} values */
    #restore(values) {
        const changed = difference(this.#values, values);
        this.#values = values;
        if (changed.length > 0) this.#notify(changed);
    }

    /** @param {StateName[]} names */
    #notify(names) { this.dispatchEvent(new CustomEvent('change', { detail: { names } })); }

    /** Updates the URL after a delay, because browsers throttle pages that change it on every frame. */
    #writeSoon() {
        this.#timer ??= window.setTimeout(() => this.#write('replaceState'), 250);
    }

    /** @param {'pushState' | 'replaceState'} how */
    #write(how) {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        history[how](null, '', this.fragment || location.pathname + location.search);
    }
}

/**
 * @param {string | undefined} text `LAT,LON`
 * @returns {import('../shared/geodesy.js').Coordinate | undefined}
 */
export function coordinate(text) {
    const [latitude, longitude] = (text ?? '').split(',').map(Number.parseFloat);
    const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
    return isPlace ? { latitude, longitude } : undefined;
}

/**
 * Formats a position as `LAT,LON`.
 * @param {import('../shared/geodesy.js').Coordinate} place
 */
export function text(place) {
    return `${rounded(place.latitude, 6)},${rounded(place.longitude, 6)}`;
}

/**
 * @param {number} value
 * @param {number} digits Digits after the decimal point.
 */
export function rounded(value, digits) {
    return String(Number(value.toFixed(digits)));
}

/**
 * @param {string} hash
 * @returns {State}
 */
function parsed(hash) {
    const values = new URLSearchParams(hash.replace(/^#/, ''));
    /** @type {State} */
    const state = {};
    for (const name of names) {
        const value = values.get(name);
        if (value) state[name] = value.slice(0, 1000);
    }
    return state;
}

/** @param {State} state */
function formatted(state) {
    const parts = names.filter((name) => state[name] !== undefined)
        .map((name) => `${name}=${encodeURIComponent(state[name] ?? '').replaceAll('%2C', ',').replaceAll('%3A', ':')}`);
    return parts.length > 0 ? '#' + parts.join('&') : '';
}

/**
 * @param {State} from
 * @param {State} to
 */
function difference(from, to) {
    return names.filter((name) => from[name] !== to[name]);
}
