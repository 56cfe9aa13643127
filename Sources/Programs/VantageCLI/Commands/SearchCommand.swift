import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct SearchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search for places by name or category.",
        discussion: """
            Matches names in any language and script, with or without accents. The name must contain every word of the \
            query; words of four or more letters may contain one typo, and words of eight or more two typos. Exact \
            names come first, then well-known and nearby places. Exits with 1 if nothing is found. \
            `vantage import --format places` imports places.

            Example:
              vantage search "rue de l'église" --near 48.2004,7.6999 --limit 3
              vantage search "rue de l'ég" --complete
              vantage search bakery --open-at now
              vantage search --batch addresses.csv --limit 1 --format csv > found.csv
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "The text to search for.")
    var query: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A table of searches; - is standard input. Each row has a query, and optionally id, latitude and longitude.",
            valueName: "FILE|-"))
    var batch: String?

    @OptionGroup var parameters: ParameterFlags<SearchParameters>
    @OptionGroup var language: ParameterFlags<PlaceLanguageParameters>

    @OptionGroup(title: "Options for --batch") var table: TableOutputOptions
    @OptionGroup(title: "Options for --batch") var jobs: JobsOption
    @OptionGroup(title: "Table limits", visibility: .hidden) var limits: TableLimitOptions

    func validate() throws {
        guard (query == nil) != (batch == nil) else {
            throw ValidationError("Expected text for one search, or --batch FILE for many.")
        }
        guard batch != nil || (!table.isGiven && jobs.jobs == nil) else {
            throw ValidationError("--format, --columns and --jobs require --batch.")
        }
    }

    func run() async throws {
        let request = try parameters.options(SearchRequest(query ?? ""))
        let languages = try language.options()
        if let batch { return try await printMatches(ofTable: batch, request, languages) }
        let matches = try await store.readingPlaces { try await $0.matches(of: request.query) }
        for match in matches {
            if output.json {
                try Console.json(PlaceJSON(match, languages: languages, openAt: request.openAt))
            } else {
                try Console.output(line(match, languages, request.openAt).printableLine)
            }
        }
        try Console.flush()
        if matches.isEmpty {
            output.remark("No matches.")
            throw ExitCode.no
        }
    }

    private func printMatches(ofTable path: String, _ request: SearchRequest, _ languages: [String]) async throws {
        let layout = SearchTable(languages: languages, openAt: request.openAt, wording: Remedies.sentence)
        let run = try PlaceTableRun(layout, table, output: output, jobs: jobs.count)
        let inputs = try await QueryTable.opening(path, limits: limits.limits)
        try await store.readingPlaces { places in
            try await run.run(inputs) {
                try await SearchRow($0, as: request, in: places)
            } rows: {
                $0.matches
            } line: {
                SearchLineJSON($0, languages: languages, openAt: request.openAt, wording: Remedies.sentence)
            } failed: {
                if case .failure = $0.result { true } else { false }
            }
        }
        if let failure = inputs.failure { throw failure }
        if run.failed > 0 { throw ExitCode.partly }
    }

    private func line(_ match: PlaceMatch, _ languages: [String], _ openAt: OpeningQueryTime?) -> String {
        let place = match.place
        let name = place.name(in: languages)
        var parts = [match.matched == name ? name : "\(name) (\(match.matched))"]
        parts.append(place.category?.rawValue ?? place.type ?? place.kind.rawValue)
        if let address = place.completeAddress?.line { parts.append(address) }
        if place.isInterpolated { parts.append("interpolated") }
        if let openAt, let opening = PlaceOpening(place, at: openAt) { parts.append(opening.sentence) }
        parts.append("\(place.coordinate.latitude),\(place.coordinate.longitude)")
        if let distance = match.distance { parts.append("\(distance.rounded(toPlaces: 0).short) m") }
        if !match.unmatched.isEmpty { parts.append("not used: \(match.unmatched.joined(separator: " "))") }
        parts.append(place.id.description)
        return parts.joined(separator: "; ")
    }
}
