// The bar at the top of the map, with the search box and buttons. On narrow windows it has two rows.

import { element } from '../shared/dom.js';

/**
 * Returns the bar. The custom property `--bar` on the page's root element holds the position of its lower edge.
 * @param {...HTMLElement} parts
 */
export function topBar(...parts) {
    const bar = element('div', { class: 'top' }, ...parts);
    const measure = () => document.documentElement.style.setProperty('--bar', `${Math.max(0, bar.getBoundingClientRect().bottom)}px`);
    new ResizeObserver(measure).observe(bar);
    return bar;
}
