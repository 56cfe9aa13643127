// Units of length. Distances are in miles in the countries whose roads have signs in miles, and in kilometers elsewhere.

/** @typedef {'km' | 'mi'} Units */

/**
 * A unit and its length in meters.
 * @typedef {{ name: 'meter' | 'kilometer' | 'foot' | 'yard' | 'mile', size: number }} Unit
 */

const meter = /** @type {Unit} */ ({ name: 'meter', size: 1 });
const kilometer = /** @type {Unit} */ ({ name: 'kilometer', size: 1000 });
const foot = /** @type {Unit} */ ({ name: 'foot', size: 0.3048 });
const yard = /** @type {Unit} */ ({ name: 'yard', size: 0.9144 });
const mile = /** @type {Unit} */ ({ name: 'mile', size: 1609.344 });

/** The country in the browser's preferred languages, such as `GB`, if they name one. */
const country = navigator.languages.map((tag) => /-([A-Z]{2})\b/i.exec(tag)?.[1].toUpperCase()).find(Boolean);

/** The units that are usual in the user's country. Source: CLDR, unit preferences for roads. */
export const usualUnits = /** @type {Units} */ (['US', 'GB', 'LR', 'MM'].includes(country ?? '') ? 'mi' : 'km');

let units = usualUnits;

/**
 * Sets the units in which the page shows all lengths.
 * @param {string | null | undefined} chosen `km`, `mi`, or anything else for the usual ones.
 */
export function useUnits(chosen) { units = chosen === 'km' || chosen === 'mi' ? chosen : usualUnits; }

/**
 * Returns the unit for a distance along the ground. Distances below a fifth of a mile are in feet or, in Great Britain,
 * in yards.
 * @param {number} meters
 */
export function distanceUnit(meters) {
    if (units === 'km') return meters < 1000 ? meter : kilometer;
    return meters >= mile.size / 5 ? mile : country === 'GB' ? yard : foot;
}

/** Returns the unit for heights. */
export function heightUnit() { return units === 'km' ? meter : foot; }
