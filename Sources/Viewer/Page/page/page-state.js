// What the page shows, as its address has it: a place on the map, an open picture and the view into it, filters.

/**
 * All of it as texts, by the names of the address. What is not there is not set.
 * @typedef {Partial<Record<StateName, string>>} State
 */

/**
 * `at`, `zoom`: the map's middle. `scene`, `heading`, `pitch`, `fov`: the open picture. `beside`: the scene beside it, of
 * another year. `q`: what was searched for. `item`: the place that was picked; `point`: the spot that was tapped. `style`:
 * the map's. `from`, `to`: the ends of a way, each a place or `LAT,LON`; `by`: how one travels, there as long as directions
 * are open; `way`: which of several, from 2. `tilt`, `turn`: how far the map is tilted, and where it looks. The rest are
 * filters by their names in the API; `categories` has commas between them, `names` is `off` where no names stand in the
 * picture, `list` is `open` where what is in view is listed, and `lang` is the language.
 * @typedef {typeof names[number]} StateName
 */
export const names = /** @type {const} */ ([
    'at', 'zoom', 'scene', 'heading', 'pitch', 'fov', 'beside', 'q', 'item', 'point', 'style', 'kind', 'captured-after',
    'captured-before', 'collection', 'categories', 'coverage', 'names', 'list', 'from', 'to', 'by', 'way', 'tilt', 'turn', 'lang',
]);

/** Those whose change is a step that the back button takes back. */
const steps = new Set(['scene', 'beside', 'q', 'item', 'point', 'from', 'to', 'by', 'way', 'tilt']);

/** The state in the address. It tells `change` with `detail.names` whenever something of it is another. */
export class PageState extends EventTarget {
    /** @type {State} */
    #values;
    /** @type {number | undefined} */
    #timer;

    constructor() {
        super();
        this.#values = parsed(location.hash);
        addEventListener('popstate', () => this.#take(parsed(location.hash)));
    }

    /** @param {StateName} name */
    get(name) { return this.#values[name]; }

    /** @param {StateName} name */
    number(name) {
        const value = Number.parseFloat(this.#values[name] ?? '');
        return Number.isFinite(value) ? value : undefined;
    }

    /**
     * A position of the state.
     * @param {'at' | 'point' | 'from' | 'to'} name
     */
    coordinate(name) { return coordinate(this.#values[name]); }

    /**
     * Changes some of it; null takes a value out.
     * @param {Partial<Record<StateName, string | number | null | undefined>>} changes
     * @param {{ isStep?: boolean }} options Whether the back button may take it back.
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
        else this.#writeSoon();
        this.#tell(changed);
    }

    /** The address as text, with what has not been written yet. */
    get fragment() { return formatted(this.#values); }

    /** @param {State} values */
    #take(values) {
        const changed = difference(this.#values, values);
        this.#values = values;
        if (changed.length > 0) this.#tell(changed);
    }

    /** @param {StateName[]} names */
    #tell(names) { this.dispatchEvent(new CustomEvent('change', { detail: { names } })); }

    /** Browsers slow down a page that writes its address with every frame. */
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
 * A position as addresses have it.
 * @param {import('../shared/geodesy.js').Coordinate} place
 */
export function text(place) {
    return `${rounded(place.latitude, 6)},${rounded(place.longitude, 6)}`;
}

/**
 * @param {number} value
 * @param {number} digits Behind the point.
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
