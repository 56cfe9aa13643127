// What directions leave free of the map: beside them, or on a phone between the two parts of them.

/** @typedef {import('../map/map-element.js').MapElement} MapElement */

export class MapRoom {
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
        const sizes = new ResizeObserver(() => this.take());
        for (const node of [map, ...parts]) sizes.observe(node);
    }

    take() {
        const padding = this.#panel.hidden ? '' : this.#free();
        if (this.#map.padding !== padding) this.#map.padding = padding;
    }

    /** As lengths of CSS, from the top to the left. */
    #free() {
        const [map, upper, lower] = [this.#map, ...this.#parts].map((node) => node.getBoundingClientRect());
        const isBeside = upper.width < map.width * 0.75;
        const isLeft = upper.left - map.left < map.right - upper.right;
        const edges = isBeside ? [0, isLeft ? 0 : map.right - upper.left, 0, isLeft ? upper.right - map.left : 0]
            : [upper.bottom - map.top, 0, lower.height > 0 ? map.bottom - lower.top : 0, 0];
        return edges.map((edge) => `${Math.round(edge)}px`).join(' ');
    }
}
