// What a server did not answer, and why.

/** An answer that is an error. */
export class ServerError extends Error {
    /**
     * @param {string} message For people.
     * @param {string} code The server's, such as `noImagery`; `silent` where it does not answer.
     * @param {number} status Of HTTP; 0 where there is no answer.
     * @param {number} [retryAfter] Seconds, where the server says when to ask again.
     */
    constructor(message, code, status, retryAfter) {
        super(message);
        this.name = 'ServerError';
        this.code = code;
        this.status = status;
        this.retryAfter = retryAfter;
    }

    /** Whether the same request may be answered later. */
    get isPassing() {
        return this.status === 0 || this.status === 429 || this.status === 503;
    }

    /** @param {string} address */
    static silent(address) {
        return new ServerError(`${new URL(address).host} does not answer.`, 'silent', 0);
    }

    /**
     * What a server said instead of an answer.
     * @param {Response} answer
     */
    static async of(answer) {
        const problem = await answer.json().catch(() => ({}));
        const after = Number(answer.headers.get('Retry-After'));
        return new ServerError(
            problem.detail ?? problem.title ?? `The server answers ${answer.status}.`,
            problem.code ?? 'unknown', answer.status, after > 0 ? after : undefined);
    }
}
