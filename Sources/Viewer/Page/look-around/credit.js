// Who made the picture, under which license, and when.

/** @typedef {import('../shared/words.js').Words} Words */

/**
 * One line of it; what is not known is left out.
 * @param {any} scene
 * @param {Words} words
 */
export function credit(scene, words) {
    const { attribution, license, captured, heading } = scene?.summary ?? {};
    return [
        attribution && `© ${attribution}`.replace('© ©', '©'),
        license,
        captured && words.date(captured),
        scene && heading === undefined && words.say('headingUnknown'),
    ].filter(Boolean).join(' · ');
}
