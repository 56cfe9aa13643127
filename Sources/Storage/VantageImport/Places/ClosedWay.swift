import VantageParsing

/// A closed OpenStreetMap way, which some programs write both as a line and as an area. Both become the same place.
enum ClosedWay {
    /// Returns a closed line with the identity of the corresponding area and, unless it is a street or a physical
    /// feature, as that area. Other features are returned unchanged.
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
