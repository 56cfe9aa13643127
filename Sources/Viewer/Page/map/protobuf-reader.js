// Reading Protocol Buffers that may hold anything.

/** Bytes that say something else than they should. */
export class ProtobufError extends Error {}

const utf8 = new TextDecoder();

/** Walks through a message. No length is believed before the bytes are there. */
export class ProtobufReader {
    #at = 0;

    /** @param {Uint8Array} bytes */
    constructor(bytes) {
        this.bytes = bytes;
    }

    get isAtEnd() { return this.#at >= this.bytes.length; }

    /**
     * Calls a function for each field; what it does not read is passed over.
     * @param {(number: number, reader: ProtobufReader, type: number) => boolean | void} read Says whether it read the value.
     */
    fields(read) {
        while (!this.isAtEnd) {
            const key = this.varint();
            if (!read(Math.floor(key / 8), this, key % 8)) this.#skip(key % 8);
        }
    }

    /** An unsigned number up to 2^53; beyond it, it is no longer exact. */
    varint() {
        let [value, factor] = [0, 1];
        for (let length = 0; length < 10; length += 1) {
            const byte = this.#byte();
            value += (byte & 0x7f) * factor;
            if (byte < 0x80) return value;
            factor *= 128;
        }
        throw new ProtobufError('A number is longer than ten bytes.');
    }

    /** A number whose sign is its last bit. */
    zigzag() {
        const value = this.varint();
        return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    }

    /** @param {4 | 8} length */
    floating(length) {
        const bytes = this.#take(length);
        const view = new DataView(bytes.buffer, bytes.byteOffset, length);
        return length === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true);
    }

    text() { return utf8.decode(this.#take(this.varint())); }

    /** The message or the packed numbers that follow. */
    message() { return new ProtobufReader(this.#take(this.varint())); }

    /** @param {number} type */
    #skip(type) {
        if (type === 0) this.varint();
        else if (type === 1) this.#take(8);
        else if (type === 2) this.#take(this.varint());
        else if (type === 5) this.#take(4);
        else throw new ProtobufError(`There are no fields of type ${type}.`);
    }

    #byte() {
        if (this.isAtEnd) throw new ProtobufError('The bytes end within a number.');
        return this.bytes[this.#at++];
    }

    /** @param {number} length */
    #take(length) {
        if (length > this.bytes.length - this.#at) throw new ProtobufError('A length goes beyond the bytes.');
        const taken = this.bytes.subarray(this.#at, this.#at + length);
        this.#at += length;
        return taken;
    }
}
