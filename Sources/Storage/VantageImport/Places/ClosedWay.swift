import VantageParsing

/// A closed OpenStreetMap way, which some programs write both as a line and as an area. Both become the same place.
enum ClosedWay {
    /// Gives a closed line the identity of the corresponding area and, unless the line is a street or a physical
    /// feature, turns it into that area. Returns other features unchanged.
    static func normalized(_ tags: PlaceTags, _ geometry: GeoJSONGeometry?) -> (PlaceTags, GeoJSONGeometry?) {
        guard case .lineString(let points)? = geometry, tags["name", "addr:housenumber"] != nil,
            let id = tags["id", "@id"], id.first == "w", let number = Int64(id.dropFirst()),
            points.count > 3, points.first == points.last
        else { return (tags, geometry) }
        var area = tags
        area.set("id", "a\(2 * number)")
        let kind = TaggedKind(tags).kind
        guard tags["area"] != "no", kind != .street, kind != .physicalFeature else { return (area, geometry) }
        return (area, .polygon([points]))
    }
}
