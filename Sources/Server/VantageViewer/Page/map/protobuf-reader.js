// Decodes Protocol Buffers from untrusted sources.

/** Malformed input. */
export class ProtobufError extends Error {}

const utf8 = new TextDecoder();

/** Reads a message sequentially. Every length is checked against the bytes that remain. */
export class ProtobufReader {
    #at = 0;

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.bytes = bytes;
    }

    get isAtEnd() { return this.#at >= this.bytes.length; }

    /**
     * Calls a function for each field. The function returns true if it has read the value; otherwise, the
     * value is skipped.
     * @param {(number: number, reader: ProtobufReader, type: number) => boolean | void} read
     */
    fields(read) {
        while (!this.isAtEnd) {
            const key = this.varint();
            if (!read(Math.floor(key / 8), this, key % 8)) this.#skip(key % 8);
        }
    }

    /** Reads an unsigned integer. Values above 2^53 lose precision. */
    varint() {
        let [value, factor] = [0, 1];
        for (let length = 0; length < 10; length += 1) {
            const byte = this.#byte();
            value += (byte & 0x7f) * factor;
            if (byte < 0x80) return value;
            factor *= 128;
        }
        throw new ProtobufError('A varint is longer than 10 bytes.');
    }

    /** Reads a zigzag-encoded signed integer. */
    zigzag() {
        const value = this.varint();
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }

    /**
     * Reads a floating-point number.
     * @param {4 | 8} length In bytes.
     */
    floating(length) {
        const bytes = this.#take(length);
        const view = new DataView(bytes.buffer, bytes.byteOffset, length);
        return length === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
    }

    text() { return utf8.decode(this.#take(this.varint())); }

    /** Returns a reader for an embedded message or a packed field. */
    message() { return new ProtobufReader(this.#take(this.varint())); }

    /** @param {number} type */
    #skip(type) {
        if (type === 0) this.varint();
        else if (type === 1) this.#take(8);
        else if (type === 2) this.#take(this.varint());
        else if (type === 5) this.#take(4);
        else throw new ProtobufError(`A field has the unknown wire type ${type}.`);
    }

    #byte() {
        if (this.isAtEnd) throw new ProtobufError('The input ends within a varint.');
        return this.bytes[this.#at++];
    }

    /** @param {number} length */
    #take(length) {
        if (length > this.bytes.length - this.#at) throw new ProtobufError('A length exceeds the remaining input.');
        const taken = this.bytes.subarray(this.#at, this.#at + length);
        this.#at += length;
        return taken;
    }
}
