// Errors from requests to a server.

/** An error response, or no response at all. */
export class ServerError extends Error {
    /**
     * @param {string} message The message to show.
     * @param {string} code The server's error code, such as `noImagery`, or `silent` if the server did not respond.
     * @param {number} status The HTTP status, or 0 if the server did not respond.
     * @param {number} [retryAfter] The value of `Retry-After`, in seconds.
     */
    constructor(message, code, status, retryAfter) {
        super(message);
        this.name = 'ServerError';
        this.code = code;
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** Whether the same request may succeed later. */
    get isTemporary() {
        return this.status === 0 || this.status === 429 || this.status === 503;
    }

    /**
     * Returns the error for a server that did not respond.
     * @param {string} address
     */
    static silent(address) {
        return new ServerError(`${new URL(address).host} is not responding.`, 'silent', 0);
    }

    /**
     * Returns the error in a server's response.
     * @param {Response} response
     */
    static async of(response) {
        const problem = await response.json().catch(() => ({}));
        const after = Number(response.headers.get('Retry-After'));
        return new ServerError(
            problem.detail ?? problem.title ?? `The server responded with status ${response.status}.`,
            problem.code ?? 'unknown', response.status, after > 0 ? after : undefined);
    }
}
