import VantageParsing

/// A row in a table of places, not yet interpreted.
enum PlaceRow: Sendable {
    /// Properties or columns, with the geometry if the row is a feature.
    case tagged(PlaceTags, geometry: JSONValue?)
    /// A line of a GeoNames table.
    case geoNames([UInt8])
}

/// A row in a table of places, or the reason why it could not be read.
struct PlaceInput: Sendable {
    /// The name in messages: the table and the row.
    let label: String
    let row: Result<PlaceRow, ImportFailure>
}

/// The named values of a row: OpenStreetMap tags, columns or GeoJSON properties.
struct PlaceTags: Sendable {
    private var values = TagTable()

    /// Sets a value, unless it is empty or denotes an absent value. Keys are lowercased, and their spaces become
    /// underscores. Control characters are removed from values.
    mutating func set(_ key: String, _ value: String) { set(lookupKey: Self.key(key), value) }

    /// Sets a value as ``set(_:_:)`` does.
    ///
    /// - Parameter key: A key that ``key(_:)`` has returned.
    mutating func set(lookupKey key: String, _ value: String) {
        let value = PlainTag.text(value)
        guard !value.isEmpty, !AbsentText.isAbsent(value) else { return }
        values[key] = value
    }

    mutating func remove(_ key: String) { values[key] = nil }

    /// Returns the form of a key that is used for lookups.
    static func key(_ name: String) -> String { name.lowercased().replacing(" ", with: "_") }

    /// The value of the first key that has a value.
    subscript(keys: String...) -> String? {
        for key in keys { if let value = values[key] { return value } }
        return nil
    }

    /// Returns the value of the first key that has a value, as a number. Returns `nil` if that value is not a number.
    func number(_ keys: String...) -> Double? {
        for key in keys { if let value = values[key] { return DecimalNumber.number(value) } }
        return nil
    }

    /// Returns the values of all keys that start with a prefix. The keys in the result omit the prefix.
    func values(under prefix: String) -> [String: String] {
        var found: [String: String] = [:]
        for (key, value) in values.entries where key.hasPrefix(prefix) {
            found[String(key.dropFirst(prefix.count))] = value
        }
        return found
    }
}

extension PlaceTags {
    /// Creates the tags for a GeoJSON feature from any source.
    init(properties: JSONValue) {
        if let tags = OvertureFeature.tags(properties) {
            self = tags
        } else if let feature = NaturalEarthFeature(properties) {
            self = feature.tags
        } else {
            for member in properties.members {
                if let text = member.value.label { set(member.name, text) }
            }
        }
    }
}
