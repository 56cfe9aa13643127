// The user's preferences and the browser's capabilities.

const queries = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)'];

/**
 * Reports whether to use dark mode.
 * @param {string | null} scheme `light` or `dark`. Any other value follows the user's preference.
 */
export function isDark(scheme) {
    return scheme === 'dark' || (scheme !== 'light' && matchMedia(queries[0]).matches);
}

/** Reports whether the user prefers reduced motion. */
export function prefersReducedMotion() { return matchMedia(queries[1]).matches; }

/** Reports whether the browser can determine its location, subject to the user's permission. */
export function canLocate() {
    const policy = /** @type {any} */ (document).featurePolicy ?? /** @type {any} */ (document).permissionsPolicy;
    return 'geolocation' in navigator && isSecureContext && (policy?.allowsFeature?.('geolocation') ?? true);
}

/**
 * Calls a function whenever one of these preferences changes.
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function watchPreferences(changed, signal) {
    for (const query of queries) matchMedia(query).addEventListener('change', changed, { signal });
}
