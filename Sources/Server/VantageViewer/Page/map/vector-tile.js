// Decodes vector tiles. Source: Mapbox Vector Tile specification 2.1.

import { ProtobufError, ProtobufReader } from './protobuf-reader.js';

/** @typedef {string | number | boolean | null} Value */

/**
 * A feature in a tile. Each part is a flat list of x and y values from 0 to 1, measured from the northwest corner. A
 * point feature has one part per point; other features have one part per line or ring.
 * @typedef {{ properties: Record<string, Value>, parts: Float64Array[] }} Feature
 */

/** Limits on the contents of a tile, which comes from an untrusted server. */
export const tileLimits = /** @type {const} */ ({ bytes: 8 * 2 ** 20, layers: 64, values: 200_000, features: 100_000, points: 1_000_000 });

/**
 * Returns the features in a tile, by layer name.
 * @param {ArrayBuffer} file
 * @returns {Map<string, Feature[]>}
 * @throws {ProtobufError} If the tile is malformed or exceeds `tileLimits`.
 */
export function readVectorTile(file) {
    atMost(file.byteLength, 'bytes');
    /** @type {Map<string, Feature[]>} */
    const layers = new Map();
    const room = { features: 0, points: 0, values: 0 };
    new ProtobufReader(new Uint8Array(file)).fields((number, reader, type) => {
        if (number !== 3 || type !== 2) return false;
        const layer = readLayer(reader.message(), room);
        layers.set(layer.name, layer.features);
        atMost(layers.size, 'layers');
        return true;
    });
    return layers;
}

/** @typedef {{ features: number, points: number, values: number }} Room */

/**
 * @param {ProtobufReader} message
 * @param {Room} room
 */
function readLayer(message, room) {
    let [name, extent] = ['', 4096];
    /** @type {string[]} */
    const keys = [];
    /** @type {Value[]} */
    const values = [];
    /** @type {ProtobufReader[]} */
    const features = [];
    message.fields((number, reader, type) => {
        if (number === 5 && type === 0) extent = reader.varint();
        else if (type !== 2 || number < 1 || number > 4) return false;
        else if (number === 1) name = reader.text();
        else if (number === 2) features.push(counted(reader.message(), room, 'features'));
        else if (number === 3) keys.push(counted(reader.text(), room, 'values'));
        else values.push(counted(readValue(reader.message()), room, 'values'));
        return true;
    });
    if (extent < 1) throw new ProtobufError('A layer has no extent.');
    return { name, features: features.map((feature) => readFeature(feature, { keys, values, extent, room })) };
}

/**
 * @param {ProtobufReader} message
 * @param {{ keys: string[], values: Value[], extent: number, room: Room }} layer
 * @returns {Feature}
 */
function readFeature(message, { keys, values, extent, room }) {
    /** @type {Record<string, Value>} */
    const properties = Object.create(null);
    /** @type {Float64Array[]} */
    let parts = [];
    message.fields((number, reader, type) => {
        if (type !== 2 || (number !== 2 && number !== 4)) return false;
        const packed = reader.message();
        if (number === 4) parts = readGeometry(packed, extent, room);
        else while (!packed.isAtEnd) readTag(packed, keys, values, properties);
        return true;
    });
    return { properties, parts };
}

/**
 * @param {ProtobufReader} packed
 * @param {string[]} keys
 * @param {Value[]} values
 * @param {Record<string, Value>} properties
 */
function readTag(packed, keys, values, properties) {
    const [key, value] = [packed.varint(), packed.varint()];
    if (key >= keys.length || value >= values.length) throw new ProtobufError('A feature refers to a tag that its layer does not have.');
    properties[keys[key]] = values[value];
}

/**
 * @param {ProtobufReader} packed
 * @param {number} extent
 * @param {Room} room
 */
function readGeometry(packed, extent, room) {
    /** @type {number[][]} */
    const parts = [];
    let [x, y] = [0, 0];
    while (!packed.isAtEnd) {
        const command = packed.varint();
        const [kind, count] = [command % 8, timesOf(command)];
        if (kind === 7) continue;
        if (kind !== 1 && kind !== 2) throw new ProtobufError(`A geometry has the unknown command ${kind}.`);
        for (let index = 0; index < count; index += 1) {
            x += packed.zigzag();
            y += packed.zigzag();
            if (kind === 1) parts.push([]);
            if (parts.length === 0) throw new ProtobufError('A line has no starting point.');
            parts[parts.length - 1].push(x / extent, y / extent);
            counted(null, room, 'points');
        }
    }
    return parts.map((part) => Float64Array.from(part));
}

/**
 * Returns the repeat count of a geometry command.
 * @param {number} command
 */
const timesOf = (command) => Math.floor(command / 8);

/**
 * @param {ProtobufReader} message
 * @returns {Value}
 */
function readValue(message) {
    /** @type {Value} */
    let value = null;
    message.fields((number, reader, type) => {
        if (number === 1 && type === 2) value = reader.text();
        else if (number === 2 && type === 5) value = reader.floating(4);
        else if (number === 3 && type === 1) value = reader.floating(8);
        else if ((number === 4 || number === 5) && type === 0) value = reader.varint();
        else if (number === 6 && type === 0) value = reader.zigzag();
        else if (number === 7 && type === 0) value = reader.varint() !== 0;
        else return false;
        return true;
    });
    return value;
}

/**
 * @template T
 * @param {T} one
 * @param {Room} room
 * @param {keyof Room} kind
 */
function counted(one, room, kind) {
    room[kind] += 1;
    atMost(room[kind], kind);
    return one;
}

/**
 * @param {number} count
 * @param {keyof typeof tileLimits} kind
 */
function atMost(count, kind) {
    if (count > tileLimits[kind]) throw new ProtobufError(`A tile has more than ${tileLimits[kind]} ${kind}.`);
}
