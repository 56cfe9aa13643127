// The user's location.

/** @typedef {import('./geodesy.js').Coordinate} Coordinate */

/**
 * Determines the user's location, after asking for permission.
 * @returns {Promise<Coordinate>} Rejects with the key of a message.
 */
export function locate() {
    return new Promise((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(
            ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
            ({ code }) => reject(code === GeolocationPositionError.PERMISSION_DENIED ? 'locationDenied' : 'noLocation'),
            { timeout: 10_000, maximumAge: 60_000 });
    });
}
