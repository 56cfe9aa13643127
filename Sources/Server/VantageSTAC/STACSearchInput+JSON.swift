import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing

extension STACSearchInput {
    /// Returns the members of a JSON object.
    ///
    /// - Throws: ``Problem`` if the body is not an object.
    static func members(of body: [UInt8]) throws -> [JSONValue.Member] {
        let parsed = try? JSONParser.value(of: body)
        guard case .object(let members)? = parsed else {
            throw Problem(.badRequest, "notUnderstood", "The body is not a JSON object.")
        }
        return members
    }

    /// Reads the parameters from a JSON object; see ``init(_:)``.
    init(json body: [UInt8]) throws { try self.init(Self.members(of: body)) }

    /// Reads the parameters from the members of a JSON object, with the types that STAC defines.
    ///
    /// - Throws: `RequestError` if a value has the wrong type, or ``Problem`` if a member is unknown.
    init(_ members: [JSONValue.Member]) throws {
        var place = PlaceMembers()
        // A null member counts as absent, except for `fields`, where null has a meaning in STAC.
        for member in members where member.value != .null || member.name == "fields" {
            if try !place.take(member), try !take(member) { throw Self.unknown(member.name) }
        }
        self.place = try PlaceInput(position: place.position, distance: place.distance, tolerance: place.tolerance)
    }

    private mutating func take(_ member: JSONValue.Member) throws -> Bool {
        let value = STACMember(member)
        switch member.name {
        case "bbox": box = try value.numbers
        case "intersects": intersects = member.value
        case "datetime": datetime = try value.text
        case "ids": ids = try value.textOrTexts
        case "collections": collections = try value.textOrTexts
        case "limit": limit = try value.integer
        case "after": after = try value.text
        case "filter": filter = STACFilter(member.value)
        case "filter-lang": try STACFilter.check(try value.text)
        case "sortby": sorting = try value.sorting
        case "fields": fields = try value.fields
        default: return false
        }
        return true
    }

    private static func unknown(_ name: String) -> Problem {
        let names =
            "bbox, intersects, datetime, ids, collections, limit, after, filter, filter-lang, sortby, fields, "
            + "place_position, place_distance, place_fov_tolerance"
        return Problem(
            .badRequest, "unknownParameter", "Unknown member \"\(name.prefix(40))\". Valid names: \(names).")
    }
}

/// The body members that define the place that pictures must show.
private struct PlaceMembers {
    var position: [Double]?
    var distance: String?
    var tolerance: Double?

    mutating func take(_ member: JSONValue.Member) throws -> Bool {
        let value = STACMember(member)
        switch member.name {
        case "place_position":
            if let text = member.value.text {
                position = try STACSearchInput.numbers(text, member.name)
            } else {
                position = try value.numbers
            }
        case "place_distance": distance = try value.text
        case "place_fov_tolerance": tolerance = try value.number
        default: return false
        }
        return true
    }
}

/// A body member that must have a certain type.
struct STACMember {
    private let name: String
    private let value: JSONValue

    init(_ member: JSONValue.Member) {
        name = member.name
        value = member.value
    }

    var text: String { get throws { try value.text ?? fail("a string") } }
    var number: Double { get throws { if case .number(let number) = value { number } else { try fail("a number") } } }
    var numbers: [Double] { get throws { try list("an array of numbers") { STACMember($0) }.map { try $0.number } } }
    var texts: [String] { get throws { try list("an array of strings") { STACMember($0) }.map { try $0.text } } }

    /// A string counts as an array with one element.
    var textOrTexts: [String] { get throws { try value.text.map { [$0] } ?? texts } }

    var integer: Int {
        get throws {
            guard case .number(let number) = value, number == number.rounded() else {
                return try fail("an integer")
            }
            return Int(exactly: number) ?? (number < 0 ? 0 : .max)
        }
    }

    var sorting: [STACSort] {
        get throws {
            try list("an array of objects") { $0.value }.map { item in
                let direction = item["direction"]?.text?.lowercased() ?? "asc"
                guard let field = item["field"]?.text, ["asc", "desc"].contains(direction) else {
                    return try fail("an array of objects with a \"field\" and a \"direction\" of asc or desc")
                }
                return STACSort(field: field, direction: direction == "asc" ? .ascending : .descending)
            }
        }
    }

    var fields: STACFields {
        get throws {
            guard case .object(let members) = value else {
                return try fail("an object with \"include\" and \"exclude\"")
            }
            func names(_ name: String) throws -> [String]? {
                guard let member = members.last(where: { $0.name == name }) else { return nil }
                return member.value == .null ? [] : try STACMember(member).texts
            }
            return STACFields(including: try names("include"), excluding: try names("exclude") ?? [])
        }
    }

    private func list<Made>(_ expected: String, _ make: (JSONValue.Member) -> Made) throws -> [Made] {
        guard let elements = value.elements else { return try fail(expected) }
        return elements.map { make(JSONValue.Member(name: name, value: $0)) }
    }

    private func fail<Value>(_ expected: String) throws -> Value {
        throw RequestError(.notUnderstood, "Expected \(name) to be \(expected).")
    }
}
