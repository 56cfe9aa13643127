import JSONReading
import VantageRequests

extension QueryValues {
    /// The values of an object whose members have the names of parameters.
    ///
    /// - Parameter json: Texts, numbers, `true` and `false`; lists of them where a parameter may be there several times.
    ///   What has a `geojson`, and beside it what it looks like, is an overlay.
    init(json: [UInt8], _ parameters: [EndpointParameter]) throws {
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
                return try parser.onlyValue()
            }
        }
        guard case .success(.object(let members)) = parsed else {
            throw Problem(.badRequest, "notUnderstood", "The body is no JSON object.")
        }
        return members
    }

    private static func text(_ value: JSONValue, _ name: String) throws -> String {
        switch value {
        case .string(let text): text
        case .number, .bool: value.written
        case .object: try overlay(value, name)
        case .null, .array:
            throw Problem(.badRequest, "notUnderstood", "\(name.prefix(40)): Expected a text, a number, true or false.")
        }
    }

    /// As a query has it: `GEOJSON,key=value…`.
    private static func overlay(_ value: JSONValue, _ name: String) throws -> String {
        guard let shape = value["geojson"], case .object = shape else {
            throw Problem(.badRequest, "notUnderstood", "\(name.prefix(40)): An object needs a geojson.")
        }
        let settings = try value.members.filter { $0.name != "geojson" }.map { member in
            let text = try text(member.value, member.name)
            guard !text.contains(","), OverlayRequest.takes(member.name) else {
                throw Problem(
                    .badRequest, "notUnderstood", "\(name.prefix(40)): There is no such \(member.name.prefix(40)).")
            }
            return "\(member.name)=\(text)"
        }
        return ([shape.written] + settings).joined(separator: ",")
    }
}

extension JSONValue {
    /// As JSON.
    fileprivate var written: String {
        var json = JSONText()
        json.append(self)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
