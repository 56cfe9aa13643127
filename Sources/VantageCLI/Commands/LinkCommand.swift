import ArgumentParser
import Vantage
import VantageRequests

struct LinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Make links to maps for apps, or tell what a link does.",
        discussion: """
            Links of Apple Maps, Google Maps, Waze, OpenStreetMap, geo:, HERE WeGo, Organic Maps and Bing Maps show a \
            place, search, lead there or look around. What an app's links have no place for is said on standard error. \
            Nothing is asked of a network. A link of nobody's is exit 65.

            Example:
              vantage link --at 48.2004,7.6999 --label "Halle & Bar"
              vantage link --at 48.2004,7.6999 --directions --mode walking --app google
              vantage link --read 'geo:48.2004,7.6999?q=48.2004,7.6999(Halle)' --json
            """)

    @OptionGroup var output: OutputOptions

    @Option(parsing: .unconditional, help: ArgumentHelp("The place.", valueName: "LAT,LON"))
    var at: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("What the place is called.", valueName: "TEXT"))
    var label: String?

    @Option(
        help: ArgumentHelp(
            "Whose links: \(MapApp.allCases.map(\.rawValue).joined(separator: ", ")). Default: one of each app.",
            valueName: "NAME[,NAME…]"))
    var app: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The world is 512·2^Z points wide: one less than most apps count.", valueName: "Z"),
        transform: DecimalArgument.parse)
    var zoom: Double?

    @Flag(help: "The way to the place.")
    var directions = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Where the way begins; the device's place when it is not said.", valueName: "LAT,LON"))
    var from: String?

    @Option(help: "driving, walking, cycling or transit.")
    var mode: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Search for a text, near the place where one is said.", valueName: "TEXT"))
    var search: String?

    @Flag(help: "Look around at street level.")
    var view = false

    @Option(parsing: .unconditional, help: "Degrees clockwise from north.", transform: DecimalArgument.parse)
    var heading: Double?

    @Option(parsing: .unconditional, help: "Degrees above the horizon.", transform: DecimalArgument.parse)
    var pitch: Double?

    @Option(
        parsing: .unconditional, help: "Horizontal field of view in degrees.", transform: DecimalArgument.parse)
    var fov: Double?

    @Option(parsing: .unconditional, help: ArgumentHelp("A link to read.", valueName: "URL"))
    var read: String?

    func validate() throws {
        guard read == nil else {
            let others: [Any?] = [at, label, app, zoom, from, mode, search, heading, pitch, fov]
            guard others.allSatisfy({ $0 == nil }), !directions, !view else {
                throw ValidationError("--read takes a link and nothing else.")
            }
            return
        }
        guard at != nil || search != nil else {
            throw ValidationError("Say where with --at, what to look for with --search, or give a link with --read.")
        }
    }

    func run() throws {
        if let read { try tell(MapLink(reading: read)) } else { try list(request.links(.flags)) }
        try Console.flush()
    }

    private var request: LinkRequest {
        var request = LinkRequest()
        (request.at, request.label, request.zoom, request.search) = (at, label, zoom, search)
        (request.isDirections, request.from, request.mode) = (directions, from, mode)
        (request.isView, request.heading, request.pitch) = (view, heading, pitch)
        (request.fieldOfView, request.apps) = (fov, app)
        return request
    }

    private func list(_ links: [MapLink.Choice]) throws {
        for link in links {
            let json = LinkJSON(link)
            if output.json { try Console.json(json) } else { try Console.output(link.url) }
            guard !output.json, !link.omitted.isEmpty else { continue }
            let parts = MapLink.Part.allCases.filter(link.omitted.contains).map(\.words).joined(separator: ", ")
            output.remark("\(link.app.rawValue): its links have no place for \(parts).")
        }
    }

    private func tell(_ link: MapLink) throws {
        if output.json { return try Console.json(ReadLinkJSON(link)) }
        try Console.output(words(of: link).compactMap(\.self).joined(separator: "; ").printableLine)
    }

    private func words(of link: MapLink) -> [String?] {
        let name = "\(link.app?.name ?? "a map"): \(link.action.name)"
        switch link.action {
        case .show(let pin, let zoom):
            return [name, pin.coordinate.description, pin.label, zoom.map { "zoom \($0.short)" }]
        case .search(let text, let near, _): return [name, text, near.map { "near \($0)" }]
        case .directions(let way):
            let stops = way.via.map { "by \(words(of: $0))" }
            return [name, "to \(words(of: way.to))", way.from.map { "from \(words(of: $0))" }] + stops
                + [way.mode?.rawValue]
        case .view(let view):
            return [
                name, view.coordinate.description, view.heading.map { "heading \($0.degrees.short)°" },
                view.pitch.map { "pitch \($0.short)°" }, view.fieldOfView.map { "\($0.degrees.short)° wide" },
            ]
        }
    }

    private func words(of stop: MapLink.Stop) -> String {
        switch stop {
        case .pin(let pin): pin.coordinate.description + (pin.label.map { " (\($0))" } ?? "")
        case .address(let text): text
        }
    }
}

extension MapLink.Part {
    /// For people.
    fileprivate var words: String {
        switch self {
        case .label: "what a place is called"
        case .zoom: "a zoom"
        case .near: "where to search"
        case .from: "where a way begins"
        case .via: "stops on the way"
        case .mode: "this way of moving"
        case .heading: "a heading"
        case .pitch: "a pitch"
        case .fieldOfView: "this field of view"
        case .exactPosition: "more than about 15 cm to a pixel of the position"
        }
    }
}
