import VantageParameters
import VantageParsing

/// Writes all of the server's JSON, without spaces or escaped slashes.
package enum JSONWriter {
    /// Returns a value as UTF-8 JSON, with object keys sorted.
    package static func bytes(of value: some Encodable) throws -> [UInt8] { Array(try JSONLine.text(value).utf8) }

    /// Returns a value as UTF-8 JSON, with object members in their given order.
    package static func bytes(of value: JSONValue) -> [UInt8] { value.json.bytes }
}
