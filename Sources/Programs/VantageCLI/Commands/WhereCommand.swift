import ArgumentParser
import Vantage
import VantageCore
import VantageParameters

struct WhereCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "where", abstract: "Find the address, the place and the territories at a position.",
        discussion: """
            The address is that of the house that contains the position or, failing that, of the nearest house \
            within 50 m, of a house interpolated between two known ones, or of a street within 100 m. The place is \
            the point of interest that contains the position, or the nearest one within 25 m. Territories and \
            physical features are those that contain the position. If there are no such territories, the nearest town \
            within 200 km is listed. Exits with 1 if nothing is found. \
            `vantage import --format places` imports places.

            Example:
              vantage where --at 48.2004,7.6999
              vantage where --at 48.2004,7.6999 --language de,en --json
              vantage where --batch points.csv --format csv --columns id,address
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var language: ParameterFlags<PlaceLanguageParameters>

    @Option(parsing: .unconditional, help: ArgumentHelp("The position.", valueName: "LAT,LON"))
    var at: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("A table of positions; - is standard input.", valueName: "FILE|-"))
    var batch: String?

    @OptionGroup(title: "Options for --batch") var table: TableOutputOptions
    @OptionGroup(title: "Options for --batch") var jobs: JobsOption
    @OptionGroup(title: "Table limits", visibility: .hidden) var limits: TableLimitOptions

    func validate() throws {
        guard (at == nil) != (batch == nil) else {
            throw ValidationError("Expected --at LAT,LON for one position, or --batch FILE for many.")
        }
        guard batch != nil || (!table.isGiven && jobs.jobs == nil) else {
            throw ValidationError("--format, --columns and --jobs require --batch.")
        }
    }

    func run() async throws {
        let languages = try language.options()
        if let batch { return try await printPlaces(ofTable: batch, languages) }
        let coordinate = try Parameter("--at").coordinate(at ?? "")
        let result = try await store.readingPlaces { try await $0.reverseLookup(at: coordinate) }
        if output.json {
            try Console.json(ReverseLookupJSON(result, languages: languages))
        } else {
            for line in lines(result, languages) { try Console.output(line.printableLine) }
        }
        try Console.flush()
        if result.isEmpty {
            output.remark("Nothing found at this position.")
            throw ExitCode.no
        }
    }

    private func printPlaces(ofTable path: String, _ languages: [String]) async throws {
        let layout = ReverseLookupTable(languages: languages, wording: Remedies.sentence)
        let run = try PlaceTableRun(layout, table, output: output, jobs: jobs.count)
        let inputs = try await BatchTable.opening(path, limits: limits.limits)
        try await store.readingPlaces { places in
            try await run.run(inputs) {
                try await ReverseLookupTable.Row($0, in: places)
            } rows: {
                [$0]
            } line: {
                ReverseLookupLineJSON($0, languages: languages, wording: Remedies.sentence)
            } failed: {
                if case .failure = $0.result { true } else { false }
            }
        }
        if let failure = inputs.failure { throw failure }
        if run.failed > 0 { throw ExitCode.partly }
    }

    private func lines(_ result: ReverseLookup, _ languages: [String]) -> [String] {
        var lines: [String] = []
        if let address = result.address { lines.append("address: \(line(address, languages))") }
        if let item = result.item { lines.append("place: \(line(item, languages))") }
        if let town = result.town { lines.append("town: \(line(town, languages))") }
        for territory in result.territories { lines.append("in: \(line(territory, languages))") }
        for feature in result.features { lines.append("feature: \(line(feature, languages))") }
        return lines
    }

    private func line(_ found: ReverseLookup.Match, _ languages: [String]) -> String {
        let method =
            switch found.method {
            case .contains: "here"
            case .nearest: "\(found.distance.rounded(toPlaces: 1).short) m away"
            case .interpolated: "interpolated, \(found.distance.rounded(toPlaces: 1).short) m away"
            case .street: "the street, \(found.distance.rounded(toPlaces: 1).short) m away"
            }
        return "\(line(found.place, languages)); \(method)"
    }

    private func line(_ place: Place, _ languages: [String]) -> String {
        let kind = place.category?.rawValue ?? place.type ?? place.kind.rawValue
        return [place.name(in: languages), kind, place.address?.line].compactMap(\.self).joined(separator: "; ")
    }
}
