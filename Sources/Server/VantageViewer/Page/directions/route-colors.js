// The colors of routes. Against the map, the chosen route has a contrast of at least 4.5:1, and its alternatives 3:1.

/** @typedef {{ chosen: string, other: string, casing: string }} RouteColors */

export const routeColors = {
    /** @type {RouteColors} */
    light: { chosen: '#6b3fd4', other: '#7f74a8', casing: '#ffffff' },
    /** @type {RouteColors} */
    dark: { chosen: '#c4b2ff', other: '#7f74a8', casing: '#15181d' },
};
