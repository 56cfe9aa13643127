import VantageParameters
import VantageParsing

extension QueryValues {
    /// Reads the values from an object whose members are named after parameters.
    ///
    /// - Parameter json: The object. Its members are strings, numbers, `true` and `false`, and arrays of these for
    ///   parameters that may be repeated. A member that is an object is an overlay: it has a `geojson` member, and
    ///   members for the overlay's style.
    package init(json: [UInt8], _ parameters: [EndpointParameter]) throws {
        let members = try Self.members(of: json)
        try self.init("", parameters)
        for member in members {
            for value in member.value.elements ?? [member.value] {
                try set(member.name, Self.text(value, member.name), parameters)
            }
        }
    }

    private static func members(of json: [UInt8]) throws -> [JSONValue.Member] {
        let parsed = json.withUnsafeBytes { bytes in
            Result { () throws(JSONError) in
                var parser = JSONParser(bytes)
                return try parser.singleValue()
            }
        }
        guard case .success(.object(let members)) = parsed else {
            throw Problem(.badRequest, "notUnderstood", "The body is not a JSON object.")
        }
        return members
    }

    private static func text(_ value: JSONValue, _ name: String) throws -> String {
        switch value {
        case .string(let text): text
        case .number, .bool: value.encoded
        case .object: try overlay(value, name)
        case .null, .array:
            throw Problem(
                .badRequest, "notUnderstood", "\(name.prefix(40)): Expected a string, a number, true or false.")
        }
    }

    /// Returns an overlay in the form used in queries: `GEOJSON,key=value…`.
    private static func overlay(_ value: JSONValue, _ name: String) throws -> String {
        guard let shape = value["geojson"], case .object = shape else {
            throw Problem(
                .badRequest, "notUnderstood", "\(name.prefix(40)): Expected an object with a \"geojson\" member.")
        }
        let settings = try value.members.filter { $0.name != "geojson" }.map { member in
            let text = try text(member.value, member.name)
            guard OverlaySettings.all.contains(where: { $0.name == member.name }) else {
                throw OverlaySettings.unknown(member.name, Parameter(String(name.prefix(40))))
            }
            guard !text.contains(",") else {
                throw Problem(
                    .badRequest, "notUnderstood",
                    "\(name.prefix(40)): The overlay setting \"\(member.name)\" cannot contain a comma.")
            }
            return "\(member.name)=\(text)"
        }
        return ([shape.encoded] + settings).joined(separator: ",")
    }
}

extension JSONValue {
    fileprivate var encoded: String { String(decoding: JSONWriter.bytes(of: self), as: UTF8.self) }
}
