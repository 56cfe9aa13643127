// Where somebody looks: a cone from a dot. It is an element beside the canvas, so that it turns without a map being drawn.

import { element } from '../shared/dom.js';
import { worldPoint } from './mercator.js';

/** @typedef {import('../shared/geodesy.js').Coordinate} Coordinate */
/** @typedef {import('./viewport.js').Viewport} Viewport */

/**
 * Heading in degrees from true north, field of view in degrees across.
 * @typedef {{ coordinate: Coordinate, heading: number, fov: number }} Viewer
 */

/** Degrees that the cone is wide at most. */
const widest = 178;

export class ViewerMark {
    element = element('div', { class: 'viewer-mark', hidden: true });

    /**
     * @param {Viewport} viewport
     * @param {Viewer | null} viewer
     */
    show(viewport, viewer) {
        this.element.hidden = !viewer || viewport.width === 0;
        if (!viewer || this.element.hidden) return;
        const { x, y } = viewport.point(worldPoint(viewer.coordinate));
        const aside = 50 * Math.tan(Math.min(widest, viewer.fov) / 360 * Math.PI);
        this.element.style.transform = `translate(${x}px, ${y}px) rotate(${viewer.heading}deg)`;
        this.element.style.setProperty('--aside', `${aside.toFixed(1)}%`);
    }
}
