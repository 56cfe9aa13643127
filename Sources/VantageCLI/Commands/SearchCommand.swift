import ArgumentParser
import Vantage
import VantageRequests

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Find places by their names.",
        discussion: """
            Names in any language and script, with or without accents; every word has to be in the name, with one error \
            where it has four letters or more and two from eight. Whole names come first, then what is well known and \
            what is near. Exit 1 when nothing is found. Places are imported with `vantage import --format places`.

            Example:
              vantage search "rue de l'église" --near 48.2004,7.6999 --limit 3
              vantage search "rue de l'ég" --complete
              vantage search bakery --open-at now
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var language: LanguageOption

    @Argument(help: "What to look for.")
    var query: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Put first what is near this place.", valueName: "LAT,LON"))
    var near: String?

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Only places in this box, in degrees.", valueName: "W,S,E,N"))
    var region: String?

    @Option(
        help: ArgumentHelp(
            "Only points of interest of these categories, in MapKit's words.", valueName: "NAME[,NAME…]"))
    var category: String?

    @Option(help: "How many places to list at most.")
    var limit = 10

    @Flag(help: "The text is half typed: more of its last word may follow.")
    var complete = false

    @Option(
        help: ArgumentHelp(
            "Tell whether each place is open then: now, or a local time such as 2026-11-24T14:00, with or without +01:00.",
            valueName: "TIME"))
    var openAt: String?

    func validate() throws { try IntegerArgument.check(limit, flag: "--limit", in: 1...1000) }

    func run() async throws {
        let query = PlaceQuery(
            self.query, near: try near.map { try Parameter("--near").coordinate($0) },
            region: try region.map { try Parameter("--region").box($0) },
            categories: try category.map { try Parameter("--category").categories($0) }, limit: limit,
            isHalfTyped: complete)
        let openAt = try openAt.map { try Parameter("--open-at").openingMoment($0) }
        let matches = try await store.reading { try await PlaceStore($0).matches(of: query) }
        for match in matches {
            if output.json {
                try Console.json(PlaceJSON(match, languages: language.tags, openAt: openAt))
            } else {
                try Console.output(line(match, openAt).printableLine)
            }
        }
        try Console.flush()
        if matches.isEmpty {
            output.remark("Nothing is called that.")
            throw ExitCode.no
        }
    }

    private func line(_ match: PlaceMatch, _ openAt: OpeningMoment?) -> String {
        let place = match.place
        let name = place.name(in: language.tags)
        var parts = [match.matched == name ? name : "\(name) (\(match.matched))"]
        parts.append(place.category?.rawValue ?? place.type ?? place.kind.rawValue)
        if let address = place.address?.line { parts.append(address) }
        if place.isInterpolated { parts.append("interpolated") }
        if let openAt, let opening = PlaceOpening(place, at: openAt) { parts.append(opening.sentence) }
        parts.append("\(place.coordinate.latitude),\(place.coordinate.longitude)")
        if let distance = match.distance { parts.append("\(distance.rounded(toPlaces: 0).short) m") }
        parts.append(place.id.description)
        return parts.joined(separator: "; ")
    }
}
