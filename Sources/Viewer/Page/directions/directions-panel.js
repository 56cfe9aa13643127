// Directions, as the address says them: the ends, the ways there, their steps and heights.

import { element } from '../shared/dom.js';
import { text } from '../page/page-state.js';
import { travelTime, ways } from '../shared/words-ways.js';
import { directionsSheet } from './directions-sheet.js';
import { MapRoom } from './map-room.js';
import { Profile } from './profile.js';
import { ProfileChart } from './profile-chart.js';
import { Route } from './route.js';
import { routeChoices } from './route-choices.js';
import { RouteDrawing } from './route-drawing.js';
import { RouteSteps } from './route-steps.js';
import { nameOf, placeOf } from './way-end.js';
import { WayForm } from './way-form.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/page-state.js').StateName} StateName */
/** @typedef {'noRoads' | 'noRoad' | 'noRoute' | 'noPlace'} Refusal */

const refusals = ['noRoads', 'noRoad', 'noRoute', 'noPlace'];

export class DirectionsPanel {
    #app;
    #say;
    #form;
    #drawing;
    #room;
    #status = element('p', { class: 'way-status', role: 'status' });
    #content = element('div', {});
    #results = element('div', { class: 'way-results plate' }, this.#status, this.#content);
    #asking = new AbortController();
    #charting = new AbortController();
    /** @type {Route[]} */
    #routes = [];
    /** @type {ProfileChart | undefined} */
    #chart;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        this.#say = app.words.from(ways);
        this.#form = new WayForm(app);
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, directionsSheet];
        this.node = element(
            'section', { class: 'directions', 'aria-label': app.words.say('wayThere'), hidden: true },
            this.#form.node, this.#results);
        this.node.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.defaultPrevented) this.#form.close(); });
        this.#drawing = new RouteDrawing(app, (number) => this.#choose(number));
        this.#room = new MapRoom(app.map.element, this.node, [this.#form.node, this.#results]);
    }

    focus() { this.#form.focus(); }

    /** @param {StateName[]} names */
    follow(names) {
        const { directions, top } = this.#app;
        if (!names.some((name) => ['from', 'to', 'by', 'way'].includes(name))) return;
        const isLeft = !directions.isOpen && this.node.contains(document.activeElement);
        this.node.hidden = !directions.isOpen;
        top.classList.toggle('routing', directions.isOpen);
        if (isLeft) directions.button.focus();
        this.#room.take();
        this.#form.show();
        const isRestored = names.includes('at') || this.#isFirst && this.#app.state.get('at') !== undefined;
        this.#isFirst = false;
        if (names.some((name) => ['from', 'to', 'by'].includes(name))) this.#ask(isRestored);
        else if (this.#routes.length > 0) this.#show();
    }

    /** Whether nothing was shown yet. */
    #isFirst = true;

    /** @param {boolean} isRestored Whether the map is to stay where it is. */
    async #ask(isRestored) {
        this.#asking.abort();
        const { signal } = this.#asking = new AbortController();
        const { directions, server, state, words } = this.#app;
        this.#clear();
        try {
            const [from, to] = await Promise.all([this.#end('from', signal), this.#end('to', signal)]);
            if (!from || !to) return this.#tell(directions.isOpen ? this.#say('chooseEnds') : '');
            this.#tell(this.#say('asking'));
            const asked = { from: text(from.coordinate), to: text(to.coordinate), by: state.get('by') ?? 'car', language: words.language };
            this.#routes = await Route.all(server, asked, signal);
            this.#show();
            if (!isRestored) this.#drawing.fit(this.#routes[this.#chosen]);
        } catch (error) {
            if (!signal.aborted) this.#refuse(/** @type {import('../shared/server-error.js').ServerError} */ (error));
        }
    }

    /**
     * An end as a place; its name is shown when it is known.
     * @param {'from' | 'to'} end
     * @param {AbortSignal} signal
     */
    async #end(end, signal) {
        const value = this.#app.state.get(end);
        if (!value) return null;
        const place = await placeOf(this.#app, value, signal);
        nameOf(this.#app, place, signal).then((name) => { if (!signal.aborted) this.#form.name(end, name); });
        return place;
    }

    get #chosen() {
        const way = (this.#app.state.number('way') ?? 1) - 1;
        return this.#routes[way] ? way : 0;
    }

    /** @param {number} number */
    #choose(number) { this.#app.state.set({ way: number > 0 ? number + 1 : null }); }

    #show() {
        const { words } = this.#app;
        const hadFocus = this.#content.querySelector('.ways')?.contains(document.activeElement);
        const route = this.#routes[this.#chosen];
        this.#drawing.show(this.#routes, this.#chosen);
        const steps = new RouteSteps(this.#app, route, (step) => this.#drawing.visit(route.beginning(step)));
        const profile = element('div', { class: 'profile-place' });
        this.#content.replaceChildren(
            routeChoices(words, this.#routes, this.#chosen, (number) => this.#choose(number)), profile, steps.node);
        this.#status.classList.add('unseen');
        this.#tell([travelTime(words, route.duration), words.distance(route.distance), route.name].filter(Boolean).join(', '));
        if (hadFocus) /** @type {HTMLElement | null} */ (this.#content.querySelector('[aria-pressed="true"]'))?.focus();
        this.#offerProfile(route, profile);
    }

    /**
     * @param {Route} route
     * @param {HTMLElement} place Where it is put once it is there.
     */
    async #offerProfile(route, place) {
        this.#charting.abort();
        const { signal } = this.#charting = new AbortController();
        const { server, words } = this.#app;
        const profile = await Profile.of(server, route.points, signal);
        if (!profile || signal.aborted) return;
        this.#chart?.end();
        this.#chart = new ProfileChart(words, profile, (metres) => {
            this.#drawing.point(metres === null ? null : route.place(metres / profile.distance * route.distance));
        });
        place.append(this.#chart.node);
    }

    #clear() {
        this.#charting.abort();
        this.#routes = [];
        this.#drawing.clear();
        this.#content.replaceChildren();
        this.#status.classList.remove('unseen');
        this.#tell('');
    }

    /** @param {import('../shared/server-error.js').ServerError} error */
    #refuse({ code, message }) {
        const { words } = this.#app;
        if (refusals.includes(code)) this.#tell(this.#say(/** @type {Refusal} */ (code)));
        else this.#tell(code === 'silent' ? words.say('silent') : message);
    }

    /** @param {string} text */
    #tell(text) { this.#status.textContent = text; }
}
