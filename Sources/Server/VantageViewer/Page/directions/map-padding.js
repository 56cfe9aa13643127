// Pads the map where the directions panel covers it: on one side or, on a phone, at the top and bottom.

/** @typedef {import('../map/map-element.js').MapElement} MapElement */

export class MapPadding {
    #map;
    #panel;
    #parts;

    /**
     * @param {MapElement} map
     * @param {HTMLElement} panel
     * @param {[upper: HTMLElement, lower: HTMLElement]} parts
     */
    constructor(map, panel, parts) {
        this.#map = map;
        this.#panel = panel;
        this.#parts = parts;
        const sizes = new ResizeObserver(() => this.update());
        for (const node of [map, ...parts]) sizes.observe(node);
    }

    /** Applies the padding that the panel's current layout requires. */
    update() {
        const padding = this.#panel.hidden ? '' : this.#covered();
        if (this.#map.padding !== padding) this.#map.padding = padding;
    }

    /** The covered edges as CSS lengths: top, right, bottom, left. */
    #covered() {
        const [map, upper, lower] = [this.#map, ...this.#parts].map((node) => node.getBoundingClientRect());
        const isBeside = upper.width < map.width * 0.75;
        const isLeft = upper.left - map.left < map.right - upper.right;
        const edges = isBeside ? [0, isLeft ? 0 : map.right - upper.left, 0, isLeft ? upper.right - map.left : 0]
            : [upper.bottom - map.top, 0, lower.height > 0 ? map.bottom - lower.top : 0, 0];
        return edges.map((edge) => `${Math.round(edge)}px`).join(' ');
    }
}
