// Keys that turn, tilt, zoom and walk. Keys meant for text fields or the browser are ignored.

/** @typedef {import('./motion.js').Motion} Motion */
/** @typedef {import('./permissions.js').Kind} Kind */

/** The angle of one turn, as a fraction of the field of view; and the factor of one zoom step. */
const step = 0.15;
const nearer = 0.8;

/**
 * Handles key presses in an element.
 * @param {ShadowRoot} root
 * @param {import('./look-around-element.js').LookAroundElement} owner
 * @param {Motion} motion
 * @param {(kind: Kind) => boolean} may Reports whether the user may scroll, zoom or walk.
 */
export function followKeys(root, owner, motion, may) {
    const walk = (/** @type {number} */ heading) => { owner.walk(heading); };
    const lookNorth = () => owner.lookNorth();
    root.addEventListener('keydown', (event) => {
        const pressed = /** @type {KeyboardEvent} */ (event);
        const does = leaving(pressed, owner) ?? (owner.isPreviewing ? null : action(pressed, motion, { walk, lookNorth, may }));
        if (!does) return;
        event.preventDefault();
        does();
    });
}

/**
 * Returns the action for Escape: leave full screen, if the browser does not do so itself.
 * @param {KeyboardEvent} event
 * @param {import('./look-around-element.js').LookAroundElement} owner
 */
function leaving({ key }, owner) {
    return key === 'Escape' && owner.isDialogOpen && !document.fullscreenElement ? () => owner.closeDialog() : null;
}

/**
 * Returns the action for a key, if there is one.
 * @param {KeyboardEvent} event
 * @param {Motion} motion
 * @param {{ walk: (heading: number) => void, lookNorth: () => void, may: (kind: Kind) => boolean }} page
 * @returns {(() => void) | undefined}
 */
function action(event, motion, { walk, lookNorth, may }) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented || isText(event)) return undefined;
    const degrees = motion.now.fov * step;
    /** @type {Record<string, [Kind, () => void]>} */
    const actions = {
        ArrowLeft: ['scroll', () => motion.goBy({ heading: -degrees })],
        ArrowRight: ['scroll', () => motion.goBy({ heading: degrees })],
        PageUp: ['scroll', () => motion.goBy({ pitch: degrees })],
        PageDown: ['scroll', () => motion.goBy({ pitch: -degrees })],
        Home: ['scroll', () => motion.go({ pitch: 0 })],
        n: ['scroll', lookNorth],
        '+': ['zoom', () => motion.goBy({ fov: nearer })],
        '-': ['zoom', () => motion.goBy({ fov: 1 / nearer })],
        ArrowUp: ['navigation', () => walk(motion.goal.heading)],
        ArrowDown: ['navigation', () => walk(motion.goal.heading + 180)],
    };
    const [kind, does] = actions[alias(event.key)] ?? [];
    return kind && may(kind) ? does : undefined;
}

/** @param {string} key */
const alias = (key) => ({ '=': '+', _: '-', N: 'n' })[key] ?? key;

/** @param {Event} event */
function isText(event) {
    const [target] = event.composedPath();
    return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}
