import VantageGeodesy

extension MapLink.Action {
    /// - Throws: ``MapLinkError`` `valueOutOfRange` if a link cannot contain a value.
    func check() throws(MapLinkError) {
        switch self {
        case .show(let pin, let zoom):
            try Self.check(zoom: zoom)
            try Self.check(text: pin.label)
        case .search(let text, _, let zoom):
            try Self.check(zoom: zoom)
            try Self.check(text: text)
        case .directions(let directions): try Self.check(directions)
        case .view(let view):
            guard let pitch = view.pitch, !(-90...90).contains(pitch) else { return }
            throw .outOfRange("a pitch from -90 to 90 degrees", "\(pitch)")
        }
    }

    /// Checks the action of a parsed link.
    func check(asRead text: String) throws(MapLinkError) {
        do { try check() } catch { throw .damaged(text, error.description) }
    }

    private static func check(_ directions: MapLink.Directions) throws(MapLinkError) {
        guard directions.via.count <= MapLink.maximumStops else {
            throw .outOfRange("at most \(MapLink.maximumStops) waypoints", "\(directions.via.count)")
        }
        for stop in directions.stops {
            if case .address(let text) = stop { try check(text: text) } else { try check(text: stop.label) }
        }
    }

    private static func check(zoom: Double?) throws(MapLinkError) {
        guard let zoom, !MapLink.zooms.contains(zoom) else { return }
        throw .outOfRange("a zoom from 0 to 22", "\(zoom)")
    }

    private static func check(text: String?) throws(MapLinkError) {
        guard let text else { return }
        guard !text.isEmpty else { throw .outOfRange("text that is not empty", "an empty string") }
        guard text.utf8.count <= MapLink.maximumTextLength else {
            throw .outOfRange("text of at most \(MapLink.maximumTextLength) bytes", "\(text.utf8.count) bytes")
        }
    }
}
