import VantageGeodesy

/// The undocumented but widely shared URLs that Google Maps shows in a browser: `@LAT,LON,15z`,
/// `place/NAME/@…/data=…!3dLAT!4dLON`, `dir/FROM/TO`, `search/TEXT`, and the older `?q=`, `?ll=` and `?daddr=`.
///
/// These links are parsed but never written.
struct GoogleMapsBrowserLink {
    private let link: LinkComponents
    private let segments: ArraySlice<Substring>

    init(_ link: LinkComponents, _ segments: [Substring]) {
        self.link = link
        self.segments = segments[...]
    }

    /// Returns the segments of the path after `/maps/`.
    ///
    /// - Returns: `nil` if the link does not belong to Google Maps.
    static func segments(_ link: LinkComponents) -> [Substring]? {
        var labels = link.host.split(separator: ".")[...]
        if labels.first == "www" { labels.removeFirst() }
        let isMaps = labels.first == "maps"
        if isMaps { labels.removeFirst() }
        guard labels.popFirst() == "google", isTopLevel(labels.map(String.init)) else { return nil }
        let segments = link.segments
        if segments.first == "maps" { return Array(segments.dropFirst()) }
        return isMaps ? segments : nil
    }

    /// Accepts `com`, `de`, `com.au` and `co.uk`, for example.
    private static func isTopLevel(_ labels: [String]) -> Bool {
        let isCountry = labels.last.map { $0.utf8.count == 2 } ?? false
        return labels == ["com"] || labels.count == 1 && isCountry
            || labels.count == 2 && isCountry && ["com", "co"].contains(labels[0])
    }

    func action() throws(MapLinkError) -> MapLink.Action {
        switch segments.first {
        case "search":
            // Without api=1, Google ignores the parameters.
            guard let text = try text(segments.dropFirst().first) else { throw withoutVersion }
            return try found(text, near: camera())
        case "place":
            guard let text = try text(segments.dropFirst().first) else { throw link.missingContent }
            return try place(text)
        case "embed":
            if let action = try GoogleMapsEmbed(link).action() { return action }
            return try older()
        case "dir":
            guard segments.dropFirst().contains(where: { !$0.isEmpty }) else { throw withoutVersion }
            return try directions()
        default:
            if let view = try camera() { return view.action }
            return try older()
        }
    }

    private var withoutVersion: MapLinkError { link.damaged("Without api=1, Google Maps ignores its parameters.") }

    private func text(_ segment: Substring?) throws(MapLinkError) -> String? {
        guard let segment, !segment.isEmpty, segment.utf8.first != UInt8(ascii: "@") else { return nil }
        return try link.decoded(segment, plusIsSpace: true)
    }

    private func found(_ text: String, near camera: Camera?) throws(MapLinkError) -> MapLink.Action {
        if let coordinate = Coordinate(searched: text) { return .show(MapLink.Pin(coordinate), zoom: camera?.zoom) }
        return .search(text, near: camera?.coordinate, zoom: camera?.zoom)
    }

    private func place(_ text: String) throws(MapLinkError) -> MapLink.Action {
        let camera = try camera()
        let position = Coordinate(searched: text)
        let marked = try marked()
        guard let coordinate = marked ?? position ?? camera?.coordinate else { return .search(text) }
        return .show(MapLink.Pin(coordinate, label: position == nil ? text : nil), zoom: camera?.zoom)
    }

    /// Returns the place's position (`!3dLAT!4dLON` in the `data` segment), which differs from the camera's.
    private func marked() throws(MapLinkError) -> Coordinate? {
        guard let data = segments.compactMap({ $0.dropping("data=") }).first else { return nil }
        let fields = data.parts("!")
        for (latitude, longitude) in zip(fields, fields.dropFirst()).reversed() {
            guard let latitude = latitude.dropping("3d"), let longitude = longitude.dropping("4d") else { continue }
            return try Coordinate(linkText: latitude + "," + longitude)
        }
        return nil
    }

    private func directions() throws(MapLinkError) -> MapLink.Action {
        var stops: [MapLink.Stop?] = []
        for segment in segments.dropFirst() {
            guard segment.utf8.first != UInt8(ascii: "@"), segment.dropping("data=") == nil else { break }
            stops.append(try MapLink.Stop(text: link.decoded(segment, plusIsSpace: true)))
        }
        // The last stop is empty if the path ends with a slash.
        if stops.count > 2, stops.last == .some(nil) { stops.removeLast() }
        guard let last = stops.last, let to = last else { throw link.missingContent }
        let from = stops.count > 1 ? stops[0] : nil
        return .directions(
            MapLink.Directions(
                to: to, from: from, via: stops.dropFirst().dropLast().compactMap(\.self), mode: dataMode()))
    }

    /// Returns the mode of transport in the `data` segment: `!3e0` for driving, 1 cycling, 2 walking, 3 transit.
    private func dataMode() -> MapLink.Mode? {
        let modes: [MapLink.Mode] = [.driving, .cycling, .walking, .transit]
        let fields = segments.compactMap { $0.dropping("data=") }.first?.parts("!") ?? []
        let number = fields.compactMap { $0.dropping("3e") }.last.flatMap { Int($0) }
        return number.flatMap { modes.indices.contains($0) ? modes[$0] : nil }
    }

    /// Parses `?q=`, `?ll=` and `?daddr=`, with `loc:` and labels in parentheses.
    private func older() throws(MapLinkError) -> MapLink.Action {
        let query = link.query
        if let to = try MapLink.Stop(text: query.text("daddr")) {
            let modes: [String: MapLink.Mode] = ["d": .driving, "w": .walking, "b": .cycling, "r": .transit]
            return .directions(
                MapLink.Directions(
                    to: to, from: try MapLink.Stop(text: query.text("saddr")),
                    mode: try query.text("dirflg").flatMap { modes[$0] }))
        }
        if let view = try MapLink.StreetView(classic: query) { return .view(view) }
        let center = try query.coordinate("ll", "center")
        guard let text = try query.text("q", "query") else {
            guard let center else { throw try query.text("cid") == nil ? link.missingContent : link.opaque }
            return .show(MapLink.Pin(center), zoom: try query.zoom("z"))
        }
        if let pin = MapLink.Pin(parenthesized: text.dropping("loc:") ?? Substring(text)) {
            return .show(pin, zoom: try query.zoom("z"))
        }
        return .search(text, near: center, zoom: try query.zoom("z"))
    }

    /// A camera written as `@LAT,LON,15z` or, at street level, as `@LAT,LON,3a,75y,90h,85t`.
    private struct Camera {
        let coordinate: Coordinate
        var zoom: Double?
        var view: MapLink.StreetView?

        var action: MapLink.Action { view.map { .view($0) } ?? .show(MapLink.Pin(coordinate), zoom: zoom) }
    }

    private func camera() throws(MapLinkError) -> Camera? {
        guard let segment = segments.first(where: { $0.utf8.first == UInt8(ascii: "@") })?.dropping("@") else {
            return nil
        }
        let parts = try link.decoded(segment).parts(",", maximum: 16)
        guard parts.count >= 2, let coordinate = try Coordinate(linkText: parts[0] + "," + parts[1]) else { return nil }
        var camera = Camera(coordinate: coordinate)
        var view = MapLink.StreetView(at: coordinate)
        for part in parts.dropFirst(2) {
            guard let value = LinkNumber.value(part.dropLast()) else { continue }
            switch part.utf8.last {
            case UInt8(ascii: "z"): camera.zoom = WebZoom.value(value)
            case UInt8(ascii: "a"): camera.view = view
            case UInt8(ascii: "y"): view.fieldOfView = try? FieldOfView(value)
            case UInt8(ascii: "h"): view.heading = Heading(normalizing: value)
            case UInt8(ascii: "t"): view.pitch = value - 90
            default: break
            }
        }
        if camera.view != nil { camera.view = view }
        return camera
    }
}
