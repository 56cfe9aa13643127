// The viewer at `/`: a map with a search box and filters, the selected place, and the open picture.

import { home } from '../shared/home.js';
import { Server } from '../shared/server.js';
import { useUnits } from '../shared/units.js';
import { Words } from '../shared/words.js';
import { Directions } from './directions.js';
import { Figure } from './figure.js';
import { Filters } from './filters.js';
import { HoverCard } from './hover-card.js';
import { Info } from './info.js';
import { ShortcutHelp } from './shortcut-help.js';
import { useKey } from './key-storage.js';
import { languageSwitch } from './language-switch.js';
import { MapPadding } from './map-padding.js';
import { MapPane } from './map-pane.js';
import { PageState, text } from './page-state.js';
import { PlaceDescriptions, storedID } from './places.js';
import { SceneOpener } from './scene-opener.js';
import { SearchBox } from './search-box.js';
import { ServerNotice } from './server-notice.js';
import { Tilted } from './tilted.js';
import { topBar } from './top-bar.js';
import { ViewerPane } from './viewer-pane.js';
import { WelcomeHint } from './welcome-hint.js';

/** @typedef {import('./places.js').Place} Place */

export class App {
    constructor() {
        this.state = new PageState();
        useUnits(this.state.get('units'));
        this.words = Words.for(this.state.get('lang'));
        this.server = new Server(home);
        useKey(this.words, this.server.base);
        this.describe = new PlaceDescriptions(this.words);
        document.documentElement.lang = this.words.language;
        document.documentElement.dir = this.words.direction;

        this.shortcuts = new ShortcutHelp(this);
        this.map = new MapPane(this);
        this.mapPadding = new MapPadding(this.map.element, ({ top }) => this.#padded(top));
        this.directions = new Directions(this);
        this.tilted = new Tilted(this);
        this.search = new SearchBox(this, this.directions.button);
        this.filters = new Filters(this);
        this.info = new Info(this);
        this.viewer = new ViewerPane(this);
        this.notice = new ServerNotice(this);
        this.hint = new WelcomeHint(this);
        this.opener = new SceneOpener(this);
        this.hoverCard = new HoverCard(this);
        this.figure = new Figure(this);
        this.top = topBar(
            this.search.node, this.filters.button, this.tilted.button, this.map.styleButton, this.shortcuts.button(),
            languageSwitch(this));
        this.shortcuts.listen(this.map.element, this.viewer.node);
        this.state.addEventListener('change', (event) => this.#follow(/** @type {CustomEvent} */ (event).detail.names));
    }

    /** The center of the map as `LAT,LON`. Search results near it rank higher. */
    get middle() { return text(this.map.element.camera.center); }

    /**
     * Selects a place.
     * @param {Place} place
     * @param {import('./page-state.js').State} [changes] Other values that change.
     */
    select(place, changes = {}) {
        const item = storedID(place);
        // The info window looks up a position again, but no store has the name of a house at an estimated position.
        if (place.interpolated) this.info.hint = place;
        this.state.set({ ...changes, item: item ?? null, point: item ? null : text(place.coordinate) });
    }

    /**
     * Keeps notices clear of panels, and dispatches `paddingchange`.
     * @param {number} top
     */
    #padded(top) {
        document.documentElement.style.setProperty('--covered', `${top}px`);
        this.map.element.dispatchEvent(new Event('paddingchange'));
    }

    /** @param {import('./page-state.js').StateName[]} names The values that changed. */
    #follow(names) {
        if (names.includes('lang') || names.includes('units')) return location.reload();
        this.search.follow(names);
        this.map.follow(names);
        this.filters.follow(names);
        this.info.follow(names);
        this.directions.follow(names);
        this.tilted.follow(names);
        this.viewer.follow(names);
        this.hint.follow(names);
        this.opener.follow(names);
    }
}
