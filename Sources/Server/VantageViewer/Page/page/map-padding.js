// Pads the map where panels of the page cover it: on one side or, on a phone, at the top and bottom.

/** @typedef {import('../map/map-element.js').MapElement} MapElement */
/** @typedef {{ top: number, right: number, bottom: number, left: number }} Edges */

export class MapPadding {
    #map;
    #changed;
    /** @type {Set<HTMLElement>} */
    #panels = new Set();
    #sizes = new ResizeObserver(() => this.update());
    /**
     * The edges of the map that are covered, in CSS pixels.
     * @type {Edges}
     */
    edges = { top: 0, right: 0, bottom: 0, left: 0 };

    /**
     * @param {MapElement} map
     * @param {(edges: Edges) => void} changed Receives the covered edges in CSS pixels.
     */
    constructor(map, changed) {
        this.#map = map;
        this.#changed = changed;
        this.#sizes.observe(map);
    }

    /** @param {...HTMLElement} panels Panels that may cover the map. Hidden ones are ignored. */
    add(...panels) {
        for (const panel of panels) {
            this.#panels.add(panel);
            this.#sizes.observe(panel);
        }
        this.update();
    }

    /** @param {HTMLElement} panel */
    remove(panel) {
        this.#panels.delete(panel);
        this.#sizes.unobserve(panel);
        this.update();
    }

    /** Applies the padding that the current layout requires. */
    update() {
        const edges = this.edges = this.#covered();
        const { top, right, bottom, left } = edges;
        const padding = [top, right, bottom, left].map((edge) => `${Math.round(edge)}px`).join(' ').replace('0px 0px 0px 0px', '');
        if (this.#map.padding === padding) return;
        this.#map.padding = padding;
        this.#changed(edges);
    }

    #covered() {
        const edges = { top: 0, right: 0, bottom: 0, left: 0 };
        const map = this.#map.getBoundingClientRect();
        for (const panel of this.#outermost()) widen(edges, map, panel.getBoundingClientRect());
        return edges;
    }

    /** The visible panels that are not part of another visible panel. */
    #outermost() {
        const visible = [...this.#panels].filter((panel) => panel.getBoundingClientRect().height > 0);
        return visible.filter((panel) => !visible.some((other) => other !== panel && other.contains(panel)));
    }
}

/**
 * Adds the strip that a panel covers.
 * @param {Edges} edges
 * @param {DOMRect} map
 * @param {DOMRect} panel
 */
function widen(edges, map, panel) {
    const isBeside = panel.width < map.width * 0.75;
    const edge = isBeside ? nearer(panel.left - map.left, map.right - panel.right, 'left', 'right')
        : nearer(panel.top - map.top, map.bottom - panel.bottom, 'top', 'bottom');
    const covered = { top: panel.bottom - map.top, right: map.right - panel.left, bottom: map.bottom - panel.top, left: panel.right - map.left };
    edges[edge] = Math.max(edges[edge], covered[edge]);
}

/**
 * @template {keyof Edges} Edge
 * @param {number} before
 * @param {number} after
 * @param {Edge} first
 * @param {Edge} last
 */
function nearer(before, after, first, last) { return before < after ? first : last; }
