// The numbers beside a chart.

/**
 * Round numbers within a range, from the least to the greatest.
 * @param {number} least
 * @param {number} greatest
 * @param {number} most How many there are at most.
 */
export function roundNumbers(least, greatest, most) {
    const step = roundStep((greatest - least) / most);
    const first = Math.ceil(least / step);
    const count = Math.floor(greatest / step) - first + 1;
    return Array.from({ length: count }, (_, number) => (first + number) * step);
}

/**
 * The least of 1, 2, 5, 10, … that is no less.
 * @param {number} step
 */
function roundStep(step) {
    const ten = 10 ** Math.floor(Math.log10(step));
    return ([1, 2, 5, 10].find((one) => one * ten >= step) ?? 10) * ten;
}
