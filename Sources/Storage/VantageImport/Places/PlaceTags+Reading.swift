import VantageParsing

extension PlaceTags {
    static let latitudes = ["latitude", "lat", "y", "breite", "breitengrad", "latitud", "latitudine"]
    static let longitudes = ["longitude", "lon", "lng", "long", "x", "länge", "längengrad", "longitud", "longitudine"]

    /// Reports whether a table's columns include a latitude and a longitude.
    static func hasPosition(columns: [String]) -> Bool {
        let keys = Set(columns.map(key))
        return !keys.isDisjoint(with: latitudes) && !keys.isDisjoint(with: longitudes)
    }

    /// The latitude and the longitude in degrees; each is `nil` if no column contains it. Tables from spreadsheets may
    /// have decimal commas.
    var position: (latitude: Double?, longitude: Double?) { (degrees(Self.latitudes), degrees(Self.longitudes)) }

    private func degrees(_ keys: [String]) -> Double? {
        keys.lazy.compactMap { self[$0] }.first.flatMap { DecimalNumber.number($0, decimalComma: true) }
    }

    /// Keys of nested objects that contain the position or the properties of an object.
    private static let parts: Set = [
        "properties", "tags", "location", "position", "center", "geo", "coordinates", "address",
    ]

    /// Creates the tags for a JSON object that is not a GeoJSON feature, such as an entry of an array or an object from
    /// OpenStreetMap's Overpass API. Returns `nil` if the object has no latitude and longitude.
    init?(object json: JSONValue) {
        guard case .object(let members) = json else { return nil }
        self.init()
        let isObject = json["tags"] != nil && ["node", "way", "relation"].contains(json["type"]?.text)
        for member in members {
            if let text = member.value.label {
                if !isObject || member.name != "type" { set(member.name, text) }
            } else if Self.parts.contains(member.name.lowercased()) {
                for part in member.value.members { part.value.label.map { set(part.name, $0) } }
            }
        }
        if isObject, let id = json["id"]?.label, let type = json["type"]?.text { set("id", "\(type.prefix(1))\(id)") }
        guard Self.latitudes.contains(where: { self[$0] != nil }), Self.longitudes.contains(where: { self[$0] != nil })
        else { return nil }
    }
}

extension PlaceTags {
    /// The maximum number of houses for one row.
    private static let mostHouses = 100
    private static let numberKeys = ["addr:housenumber", "housenumber", "house_number"]

    /// The tags of each house, if the row is a house without a name and has a list of house numbers, such as `82;84` or
    /// `82,84`. Otherwise, the only element is this row.
    ///
    /// Source: https://wiki.openstreetmap.org/wiki/Key:addr:housenumber
    var houses: [PlaceTags] {
        guard let key = Self.numberKeys.first(where: { self[$0] != nil }), let text = self[key],
            self["name", "brand", "operator", "addr:interpolation", "addr:block_number"] == nil
        else { return [self] }
        let numbers = text.split { ";,".contains($0) }.map(\.trimmed)
        let isList =
            (2...Self.mostHouses).contains(numbers.count) && Set(numbers).count == numbers.count
            && numbers.allSatisfy { $0.contains(where: \.isNumber) && $0.count <= 10 }
        guard isList else { return [self] }
        return numbers.enumerated().map { place, number in
            var house = self
            house.set(key, number)
            guard place > 0 else { return house }
            // The source has one object and one building for all these houses. The first house keeps both.
            if let id = self["id", "@id", "osm_id"] { house.set("id", "\(id) \(number)") }
            house.remove("building")
            return house
        }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
