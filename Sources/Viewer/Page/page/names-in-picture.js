// Names of streets and places, standing in the picture where they are. What is hidden from the camera has none.

import { put } from '../look-around/overlay.js';
import { element, icon } from '../shared/dom.js';
import { radians } from '../shared/geodesy.js';
import { rises } from './name-room.js';
import { PlaceName } from './place-name.js';

/** @typedef {import('./app.js').App} App */
/** @typedef {import('./surroundings.js').SeenPlace} SeenPlace */
/** @typedef {import('./surroundings.js').Surroundings} Surroundings */
/** @typedef {import('../look-around/look-around-element.js').LookAroundElement} LookAround */

const most = 12;
const label = 'M4 5h16v10h-6.500L12 19l-1.500-4H4zm3 3v1.600h10V8zm0 3v1.600h7V11z';

export class NamesInPicture {
    #app;
    #pane;
    /**
     * By what they name: a street is there ahead and behind.
     * @type {Map<string, PlaceName>}
     */
    #names = new Map();
    /** What the room for names was found out for. */
    #arranged = '';

    /**
     * @param {App} app
     * @param {{ element: LookAround, surroundings: Surroundings }} pane A picture, and what is around it.
     */
    constructor(app, pane) {
        this.#app = app;
        this.#pane = pane;
        const { words, state } = app;
        this.button = element(
            'button', {
                type: 'button', class: 'plate round names', 'aria-label': words.say('namesInPicture'), title: words.say('namesInPicture'),
                onclick: () => state.set({ names: this.#isOn ? 'off' : null }),
            }, icon('0 0 24 24', label));
        pane.surroundings.addEventListener('change', () => this.#show());
        pane.element.addEventListener('scenechange', () => this.#aim());
        pane.element.addEventListener('viewchange', () => this.#arrange());
        new MutationObserver(() => this.#show()).observe(pane.element, { attributeFilter: ['road-labels', 'points-of-interest'] });
        this.follow(['names', 'item']);
    }

    /** @param {import('./page-state.js').StateName[]} names */
    follow(names) {
        if (names.includes('names')) {
            this.button.setAttribute('aria-pressed', String(this.#isOn));
            this.#show();
        }
        if (names.includes('item')) this.#mark();
    }

    /**
     * The focus goes to the name of a place, or to the picture.
     * @param {string} item Its id.
     */
    focus(item) {
        const name = [...this.#names.values()].find(({ place, button }) => place.id === item && button.style.visibility === 'visible');
        (name?.button ?? this.#pane.element).focus({ preventScroll: true });
    }

    get #isOn() { return this.#app.state.get('names') !== 'off'; }

    /** Has the names of what is seen here, and keeps those that are there already. */
    #show() {
        const wanted = new Map(this.#isOn ? this.#wanted.map((place) => [keyOf(place), place]) : []);
        for (const [key, name] of this.#names) if (!wanted.has(key)) this.#remove(key, name);
        for (const [key, place] of wanted) {
            const name = this.#names.get(key) ?? new PlaceName(place, () => this.#app.info.open(place.id ?? ''));
            name.describe(place, this.#label(place));
            this.#names.set(key, name);
        }
        this.#aim();
        this.#order();
        this.#mark();
    }

    /** The nearest that are seen, of the kinds that the element's attributes ask for; none where nobody knows the direction. */
    get #wanted() {
        const { element: picture, surroundings } = this.#pane;
        if (picture.scene?.heading === undefined) return [];
        const hasRoads = picture.getAttribute('road-labels') !== 'false';
        const kinds = picture.getAttribute('points-of-interest') ?? 'all';
        const isWanted = (/** @type {SeenPlace} */ { kind, category = '' }) => kind === 'street'
            ? hasRoads : kinds === 'all' || kinds.split(/[\s,]+/).includes(category);
        return surroundings.seen.filter(isWanted).slice(0, most);
    }

    /** @param {SeenPlace} place */
    #label(place) {
        const { words, describe } = this.#app;
        const parts = [place.name, describe.category(place), words.distance(place.distance), words.compass(place.bearing ?? 0)];
        return parts.filter(Boolean).join(', ');
    }

    /**
     * @param {string} key
     * @param {PlaceName} name
     */
    #remove(key, name) {
        if (name.button.matches(':focus')) this.#pane.element.focus({ preventScroll: true });
        this.#pane.element.overlay.remove(name.button);
        this.#names.delete(key);
    }

    /** Has them where they are as seen from the scene that is shown. */
    #aim() {
        const { element: picture } = this.#pane;
        if (!picture.scene) return;
        for (const name of this.#names.values()) {
            name.aim(picture.scene.coordinate);
            picture.overlay.place(name.button, name.direction);
            put(name.button, picture.point(name.direction));
        }
        this.#arranged = '';
        this.#arrange();
    }

    /** They are read in the order in which one sees them when turning to the right, from the north. */
    #order() {
        const buttons = [...this.#names.values()].sort((a, b) => a.direction.heading - b.direction.heading).map(({ button }) => button);
        const there = [...this.#pane.element.children].filter((child) => child.classList.contains('place-name'));
        const isRight = buttons.every((button, number) => button === there[number]);
        if (!isRight && !buttons.some((button) => button.matches(':focus'))) this.#pane.element.append(...buttons);
    }

    #arrange() {
        const { element: picture } = this.#pane;
        const [width, fov] = [picture.clientWidth, picture.view.fov];
        const asked = `${width} ${fov.toFixed(3)}`;
        if (asked === this.#arranged || width === 0) return;
        this.#arranged = asked;
        const names = [...this.#names.values()].sort((a, b) => a.distance - b.distance);
        for (const name of names) name.button.hidden = false;
        const found = rises(names, width / 2 / Math.tan(radians(fov) / 2));
        names.forEach((name, number) => {
            name.rise = found[number];
            name.button.style.zIndex = String(names.length - number);
        });
    }

    /** The one whose description is open. */
    #mark() {
        const item = this.#app.state.get('item');
        for (const { button, place } of this.#names.values()) button.classList.toggle('chosen', place.id === item);
    }
}

/** @param {SeenPlace} place */
function keyOf({ id, name, kind, spot }) {
    const where = kind === 'street' ? [spot.latitude, spot.longitude].map((value) => value.toFixed(4)) : [];
    return [id ?? name, ...where].join(' ');
}
