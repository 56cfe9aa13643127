import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct LinkCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Create links for map apps, or parse one.",
        discussion: """
            Links for Apple Maps, Google Maps, Waze, OpenStreetMap, geo:, HERE WeGo, Organic Maps and Bing Maps show a \
            place, search, give directions or show a street-level view. Parts of a request that an app's links cannot \
            express are reported on standard error. No network is used. --read exits with 65 if the link does not \
            belong to a known app.

            Example:
              vantage link --at 48.2004,7.6999 --label "Halle & Bar"
              vantage link --at 48.2004,7.6999 --directions --mode walking --app google
              vantage link --read 'geo:48.2004,7.6999?q=48.2004,7.6999(Halle)' --json
            """)

    @OptionGroup var output: OutputOptions

    @OptionGroup var parameters: ParameterFlags<LinkParameters>

    func validate() throws {
        guard !parameters.has("read") || parameters.names.count == 1 else {
            throw ValidationError("--read cannot be combined with other options.")
        }
        guard !parameters.names.isDisjoint(with: ["at", "search", "read"]) else {
            throw ValidationError("Expected --at LAT,LON, --search TEXT or --read URL.")
        }
    }

    func run() throws {
        let request = try parameters.options()
        if let link = request.link { try printParsed(MapLink(reading: link)) } else { try list(request.links(.flags)) }
        try Console.flush()
    }

    private func list(_ links: [MapLink.Choice]) throws {
        for link in links {
            let json = LinkJSON(link)
            if output.json { try Console.json(json) } else { try Console.output(link.url) }
            guard !output.json, !link.omitted.isEmpty else { continue }
            let parts = MapLink.Part.allCases.filter(link.omitted.contains).map(\.words).joined(separator: ", ")
            output.remark("\(link.app.rawValue): This app's links cannot express \(parts).")
        }
    }

    private func printParsed(_ link: MapLink) throws {
        if output.json { return try Console.json(ParsedLinkJSON(link)) }
        try Console.output(words(of: link).compactMap(\.self).joined(separator: "; ").printableLine)
    }

    private func words(of link: MapLink) -> [String?] {
        let name = "\(link.app?.name ?? "a map"): \(link.action.name)"
        switch link.action {
        case .show(let pin, let zoom):
            return [name, pin.coordinate.description, pin.label, zoom.map { "zoom \($0.short)" }]
        case .search(let text, let near, _): return [name, text, near.map { "near \($0)" }]
        case .directions(let way):
            let stops = way.via.map { "via \(words(of: $0))" }
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
    /// A human-readable description.
    fileprivate var words: String {
        switch self {
        case .label: "the name of a place"
        case .zoom: "a zoom"
        case .near: "a place to search near"
        case .from: "a starting point"
        case .via: "intermediate stops"
        case .mode: "this mode of travel"
        case .heading: "a heading"
        case .pitch: "a pitch"
        case .fieldOfView: "this field of view"
        case .exactPosition: "the exact position"
        }
    }
}
