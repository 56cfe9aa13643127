// Tick values for a chart's axes.

/**
 * Returns round numbers within a range, in ascending order, for the ticks.
 * @param {number} least
 * @param {number} greatest
 * @param {number} most The maximum number of ticks.
 */
export function ticks(least, greatest, most) {
    const step = tickStep((greatest - least) / most);
    const first = Math.ceil(least / step);
    const count = Math.floor(greatest / step) - first + 1;
    return Array.from({ length: count }, (_, number) => (first + number) * step);
}

/**
 * Rounds a step up to 1, 2, 5 or 10 times a power of ten.
 * @param {number} step
 */
function tickStep(step) {
    const ten = 10 ** Math.floor(Math.log10(step));
    return ([1, 2, 5, 10].find((one) => one * ten >= step) ?? 10) * ten;
}
