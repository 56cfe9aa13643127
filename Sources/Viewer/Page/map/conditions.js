// What a browser and its reader ask of a map.

const queries = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)', '(forced-colors: active)'];

/** @param {string | null} scheme `light`, `dark`, or as the reader has it. */
export function isDark(scheme) {
    return scheme === 'dark' || (scheme !== 'light' && matchMedia(queries[0]).matches);
}

/** Whether nothing is to glide. */
export function isCalm() { return matchMedia(queries[1]).matches; }

/** Whether a browser would tell where it is, if its reader allowed it. */
export function canLocate() {
    const policy = /** @type {any} */ (document).featurePolicy ?? /** @type {any} */ (document).permissionsPolicy;
    return 'geolocation' in navigator && isSecureContext && (policy?.allowsFeature?.('geolocation') ?? true);
}

/**
 * @param {() => void} changed
 * @param {AbortSignal} signal
 */
export function watchConditions(changed, signal) {
    for (const query of queries) matchMedia(query).addEventListener('change', changed, { signal });
}
