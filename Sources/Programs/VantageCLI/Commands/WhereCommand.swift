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
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var language: ParameterFlags<PlaceLanguageParameters>

    @Option(parsing: .unconditional, help: ArgumentHelp("The position.", valueName: "LAT,LON"))
    var at: String

    func run() async throws {
        let languages = try language.options()
        let coordinate = try Parameter("--at").coordinate(at)
        let result = try await store.reading { try await PlaceStore($0).reverseLookup(at: coordinate) }
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
