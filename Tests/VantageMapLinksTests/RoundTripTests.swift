import VantageGeodesy
import VantageMapLinks
import Testing

/// Writes links for all apps and actions and parses them again. Only the parts that an app is known to omit may differ.
struct RoundTripTests {
    @Test(arguments: MapApp.written) func `every label survives a round trip`(app: MapApp) throws {
        var kept = 0
        for label in Samples.labels {
            let link = try MapLink(.show(MapLink.Pin(Samples.place, label: label)))
            let read = try back(link, app)
            guard case .show(let pin, _) = read.action else { return #expect(Bool(false), "\(app): \(read.action)") }
            let isKept = !link.omissions(for: app).contains(.label)
            #expect(
                pin.label.map { Array($0.utf8) } == (isKept ? Array(label.utf8) : nil),
                "\(app): \(label.debugDescription)")
            #expect(pin.coordinate.isAt(Samples.place, within: 1.6e-6))
            kept += isKept ? 1 : 0
        }
        let without: Set<MapApp> = [.google, .waze, .openStreetMap, .openStreetMapShort]
        let dropped = app == .organicMapsShort ? Samples.labels.count(where: isTooMuch) : 0
        #expect(kept == (without.contains(app) ? 0 : Samples.labels.count - dropped))
    }

    /// Reports whether a short link cannot preserve a label: Organic Maps truncates names, and browsers resolve dot
    /// segments.
    private func isTooMuch(_ label: String) -> Bool { label == "." || label == ".." || label.utf8.count > 256 }

    @Test(arguments: MapApp.written) func `every search text survives a round trip`(app: MapApp) throws {
        for text in Samples.labels where !text.hasPrefix("48.2,7.7") {
            for near in [nil, Samples.other] {
                let link = try MapLink(.search(text, near: near, zoom: near == nil ? nil : 14))
                guard app.supports(link.action), app != .google || text.utf8.count < 300 else { continue }
                let omitted = link.omissions(for: app)
                let expected = MapLink.Action.search(
                    text, near: omitted.contains(.near) ? nil : near,
                    zoom: near == nil || omitted.contains(.zoom) ? nil : 14)
                #expect(try back(link, app).action == expected, "\(app): \(text.debugDescription)")
            }
        }
    }

    @Test(arguments: MapApp.written, [nil] + MapLink.Mode.allCases.map(Optional.some))
    func `directions survive a round trip with their labels`(app: MapApp, mode: MapLink.Mode?) throws {
        for label in Samples.labels where label.utf8.count < 400 {
            let stop = MapLink.Stop.pin(MapLink.Pin(Samples.other, label: label))
            let way = MapLink.Directions(
                to: stop, from: stop, via: [stop, .pin(MapLink.Pin(Samples.place))], mode: mode)
            try check(way, app)
        }
    }

    @Test(arguments: MapApp.written) func `addresses survive a round trip`(app: MapApp) throws {
        for text in Samples.labels where text.utf8.count < 400 && !text.hasPrefix("48.2,7.7") {
            let stop = MapLink.Stop.address(text)
            // Some apps use a keyword for the device's location.
            try check(MapLink.Directions(to: stop, from: .pin(MapLink.Pin(Samples.place)), mode: .driving), app)
            try check(MapLink.Directions(to: .pin(MapLink.Pin(Samples.place)), from: stop, mode: .driving), app)
            if !text.contains("|") { try check(MapLink.Directions(to: stop, via: [stop, stop], mode: .driving), app) }
        }
    }

    private func check(_ way: MapLink.Directions, _ app: MapApp) throws {
        let link = try MapLink(.directions(way))
        guard app.supports(link.action) else { return }
        let omitted = link.omissions(for: app)
        guard case .directions(let read) = try back(link, app).action else { return #expect(Bool(false)) }
        #expect(places(read.stops) == places(expected(way, omitted).stops), "\(app)")
        #expect(read.from == nil || !omitted.contains(.from))
        // Waze has no other mode.
        #expect(read.mode == (app == .waze ? .driving : omitted.contains(.mode) ? nil : way.mode), "\(app)")
        guard !omitted.contains(.label) else { return }
        #expect(labels(read.stops) == labels(expected(way, omitted).stops), "\(app)")
    }

    private func expected(_ way: MapLink.Directions, _ omitted: Set<MapLink.Part>) -> MapLink.Directions {
        var way = way
        if omitted.contains(.from) { way.from = nil }
        if omitted.contains(.via) { way.via = [] }
        return way
    }

    private func places(_ stops: [MapLink.Stop]) -> [String] {
        stops.map { stop in
            switch stop {
            case .pin(let pin): pin.coordinate.description
            case .address(let text): text
            }
        }
    }

    private func labels(_ stops: [MapLink.Stop]) -> [[UInt8]?] {
        stops.map { if case .pin(let pin) = $0 { pin.label.map { Array($0.utf8) } } else { nil } }
    }

    @Test(arguments: MapApp.written) func `positions survive a round trip, even at the poles and at 180 degrees`(
        app: MapApp
    )
        throws
    {
        for position in Samples.positions {
            for action: MapLink.Action in [
                .show(MapLink.Pin(position)), .show(MapLink.Pin(position, label: "x"), zoom: 19),
                .directions(.init(to: .pin(.init(position)))), .view(.init(at: position)),
            ] {
                let link = try MapLink(action)
                guard app.supports(action) else { continue }
                let url = try link.url(for: app)
                #expect(
                    !url.contains("e-") && !url.contains("nan") && !url.contains("-0,") && url.allSatisfy(\.isASCII))
                let isRounded = link.omissions(for: app).contains(.exactPosition)
                let accuracy = isRounded ? 1.6e-6 : app == .openStreetMapShort ? 1e-6 : 5.1e-8
                #expect(try place(MapLink(reading: url).action).isAt(position, within: accuracy), "\(url)")
            }
        }
    }

    private func place(_ action: MapLink.Action) throws -> Coordinate {
        switch action {
        case .show(let pin, _): return pin.coordinate
        case .view(let view): return view.coordinate
        case .directions(let way):
            guard case .pin(let pin) = way.to else { throw Unexpected() }
            return pin.coordinate
        case .search: throw Unexpected()
        }
    }

    private struct Unexpected: Error {}

    @Test(arguments: MapApp.written) func `zooms survive a round trip if the app supports them`(app: MapApp) throws {
        for zoom in 3...18 {
            let link = try MapLink(.show(MapLink.Pin(Samples.place), zoom: Double(zoom)))
            guard case .show(_, let read) = try back(link, app).action else { return #expect(Bool(false)) }
            #expect(read == (link.omissions(for: app).contains(.zoom) ? nil : Double(zoom)), "\(app)")
        }
    }

    private func back(_ link: MapLink, _ app: MapApp) throws -> MapLink {
        let read = try MapLink(reading: link.url(for: app))
        #expect(read.app == app)
        return read
    }
}

extension MapLink.Directions {
    fileprivate var stops: [MapLink.Stop] { [from].compactMap(\.self) + via + [to] }
}
