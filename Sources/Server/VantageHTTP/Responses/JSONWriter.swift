import VantageParameters
import VantageParsing

/// Writes all JSON of the server, without spaces and with plain slashes.
package enum JSONWriter {
    /// Returns the UTF-8 of a value. The keys of its objects are sorted.
    package static func bytes(of value: some Encodable) throws -> [UInt8] { Array(try JSONLine.text(value).utf8) }

    /// Returns the UTF-8 of a value. The members of its objects keep their order.
    package static func bytes(of value: JSONValue) -> [UInt8] {
        var json = JSONText()
        json.append(value)
        return json.bytes
    }
}
