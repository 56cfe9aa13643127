import JSONReading

/// A row of a table of places, as it was read and not yet understood.
enum PlaceRow: Sendable {
    /// Properties or columns, with the geometry where it is a feature.
    case tagged(PlaceTags, geometry: JSONValue?)
    /// A line of GeoNames' tables.
    case geoNames([UInt8])
}

/// A row, or why there is none.
struct PlaceInput: Sendable {
    /// How messages name it: the table, and the row.
    let label: String
    let row: Result<PlaceRow, ImportFailure>
}

/// What a table calls its values: OpenStreetMap's tags, columns, properties of GeoJSON.
struct PlaceTags: Sendable {
    private var values: [String: String] = [:]

    /// Keys in lower case, with an underscore where there is a space; what says nothing is left out.
    mutating func set(_ key: String, _ value: String) {
        guard !value.isEmpty, !AbsentText.isAbsent(value) else { return }
        values[key.lowercased().replacing(" ", with: "_")] = value
    }

    /// The value of the first of several keys that has one.
    subscript(keys: String...) -> String? {
        for key in keys { if let value = values[key] { return value } }
        return nil
    }

    /// The same as a number; `nil` where it is not a number.
    func number(_ keys: String...) -> Double? {
        for key in keys { if let value = values[key] { return DecimalText.number(value) } }
        return nil
    }

    /// Values of keys that begin so, by the rest of the key.
    func values(under prefix: String) -> [String: String] {
        var found: [String: String] = [:]
        for (key, value) in values where key.hasPrefix(prefix) { found[String(key.dropFirst(prefix.count))] = value }
        return found
    }
}

extension PlaceTags {
    /// Of a feature, whoever wrote it.
    init(properties: JSONValue) {
        if let feature = OvertureFeature(properties) {
            self = feature.tags
        } else if let feature = NaturalEarthFeature(properties) {
            self = feature.tags
        } else {
            for member in properties.members {
                if let text = member.value.label { set(member.name, text) }
            }
        }
    }
}
