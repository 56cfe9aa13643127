// The directions panel: start and destination, routes, their steps and profiles. The page's URL holds this state.

import { element } from '../shared/dom.js';
import { text } from '../page/page-state.js';
import { directionsSheet } from './directions-sheet.js';
import { Profile } from './profile.js';
import { ProfileChart } from './profile-chart.js';
import { Route } from './route.js';
import { routeChoices } from './route-choices.js';
import { RouteDrawing } from './route-drawing.js';
import { RouteSteps } from './route-steps.js';
import { placeName, resolvePlace } from './route-end.js';
import { RouteForm } from './route-form.js';

/** @typedef {import('../page/app.js').App} App */
/** @typedef {import('../page/page-state.js').StateName} StateName */
/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {'noRoads' | 'noRoad' | 'noRoute' | 'noPlace'} LocalizedError */

const zero = { latitude: 0, longitude: 0 };
const localizedErrors = ['noRoads', 'noRoad', 'noRoute', 'noPlace'];

export class DirectionsPanel {
    #app;
    #form;
    #drawing;
    #status = element('p', { class: 'route-status', role: 'status' });
    #content = element('div', {});
    #results = element('div', { class: 'route-results plate' }, this.#status, this.#content);
    #request = new AbortController();
    #profileRequest = new AbortController();
    /** @type {Route[]} */
    #routes = [];
    /**
     * The start and the destination of the routes.
     * @type {[Coordinate, Coordinate]}
     */
    #ends = [zero, zero];
    /** @type {ProfileChart | undefined} */
    #chart;

    /** @param {App} app */
    constructor(app) {
        this.#app = app;
        this.#form = new RouteForm(app, (text) => this.#setStatus(text));
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, directionsSheet];
        this.node = element(
            'section', { class: 'directions', 'aria-label': app.words.say('directions.title'), hidden: true },
            this.#form.node, this.#results);
        this.node.addEventListener('keydown', (event) => { if (event.key === 'Escape' && !event.defaultPrevented) this.#form.close(); });
        this.#drawing = new RouteDrawing(app, (number) => this.#choose(number));
        app.mapPadding.add(this.node, this.#form.node, this.#results);
    }

    focus() { this.#form.focus(); }

    /** @param {StateName[]} names */
    follow(names) {
        const { directions, top } = this.#app;
        if (!names.some((name) => ['from', 'to', 'by', 'way'].includes(name))) return;
        const isClosing = !directions.isOpen && this.node.contains(document.activeElement);
        this.node.hidden = !directions.isOpen;
        top.classList.toggle('routing', directions.isOpen);
        if (isClosing) directions.button.focus();
        this.#app.mapPadding.update();
        this.#form.show();
        const isRestored = names.includes('at') || this.#isFirst && this.#app.state.get('at') !== undefined;
        this.#isFirst = false;
        if (names.some((name) => ['from', 'to', 'by'].includes(name))) this.#loadRoutes(isRestored);
        else if (this.#routes.length > 0) this.#show();
    }

    /** Whether the panel has not yet applied any state. */
    #isFirst = true;

    /** @param {boolean} isRestored Whether the map keeps its camera. */
    async #loadRoutes(isRestored) {
        this.#request.abort();
        const { signal } = this.#request = new AbortController();
        const { directions, server, state, words } = this.#app;
        this.#clear();
        try {
            const [from, to] = await Promise.all([this.#end('from', signal), this.#end('to', signal)]);
            if (!from || !to) return this.#setStatus(directions.isOpen ? words.say('directions.chooseEnds') : '');
            this.#setStatus(words.say('directions.searching'));
            const parameters = { from: text(from.coordinate), to: text(to.coordinate), by: state.get('by') ?? 'car', language: words.language };
            this.#routes = await Route.all(server, parameters, signal);
            this.#ends = [from.coordinate, to.coordinate];
            this.#show();
            if (!isRestored) this.#drawing.fit();
        } catch (error) {
            if (!signal.aborted) this.#showError(/** @type {import('../shared/server-error.js').ServerError} */ (error));
        }
    }

    /**
     * Returns the place at an end of the route, and shows its name in the form once the name is known.
     * @param {'from' | 'to'} end
     * @param {AbortSignal} signal
     */
    async #end(end, signal) {
        const value = this.#app.state.get(end);
        if (!value) return null;
        const place = await resolvePlace(this.#app, value, signal);
        placeName(this.#app, place, signal).then((name) => { if (!signal.aborted) this.#form.name(end, name); });
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
        const hadFocus = this.#content.querySelector('.routes')?.contains(document.activeElement);
        const route = this.#routes[this.#chosen];
        this.#drawing.show(this.#routes, this.#chosen, this.#ends);
        const steps = new RouteSteps(this.#app, route, (step) => this.#drawing.visit(route.start(step)));
        const profile = element('div', { class: 'profile-place' });
        this.#content.replaceChildren(
            routeChoices(words, this.#routes, this.#chosen, (number) => this.#choose(number)), profile, steps.node);
        this.#status.classList.add('unseen');
        this.#setStatus([words.travelTime(route.duration), words.distance(route.distance), route.name].filter(Boolean).join(', '));
        if (hadFocus) /** @type {HTMLElement | null} */ (this.#content.querySelector('[aria-pressed="true"]'))?.focus();
        this.#showProfile(route, profile);
    }

    /**
     * @param {Route} route
     * @param {HTMLElement} place The element that receives the chart.
     */
    async #showProfile(route, place) {
        this.#profileRequest.abort();
        const { signal } = this.#profileRequest = new AbortController();
        const { server, words } = this.#app;
        const profile = await Profile.of(server, route.points, signal);
        if (!profile || signal.aborted) return;
        this.#chart?.end();
        this.#chart = new ProfileChart(words, profile, (meters) => {
            this.#drawing.point(meters === null ? null : route.place(meters / profile.distance * route.distance));
        });
        place.append(this.#chart.node);
    }

    #clear() {
        this.#profileRequest.abort();
        this.#routes = [];
        this.#drawing.clear();
        this.#content.replaceChildren();
        this.#status.classList.remove('unseen');
        this.#setStatus('');
    }

    /** @param {import('../shared/server-error.js').ServerError} error */
    #showError({ code, message }) {
        const { words } = this.#app;
        if (localizedErrors.includes(code)) this.#setStatus(words.say(`directions.${/** @type {LocalizedError} */ (code)}`));
        else this.#setStatus(code === 'silent' ? words.say('silent') : message);
    }

    /** @param {string} text */
    #setStatus(text) { this.#status.textContent = text; }
}
