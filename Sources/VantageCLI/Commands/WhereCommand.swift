import ArgumentParser
import Vantage
import VantageRequests

struct WhereCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "where", abstract: "Tell what lies at a position: the address, the place, the territories.",
        discussion: """
            The address is the house that contains the position, or the nearest one within 50 m, or a guess between two \
            known ones, or the street within 100 m; the place is the point of interest that contains it, or the nearest one within 25 m. Territories and \
            physical features have outlines that contain it. Exit 1 when nothing is known of the position. Places are \
            imported with `vantage import --format places`.

            Example:
              vantage where --at 48.2004,7.6999
              vantage where --at 48.2004,7.6999 --language de,en --json
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions
    @OptionGroup var language: LanguageOption

    @Option(parsing: .unconditional, help: ArgumentHelp("The position.", valueName: "LAT,LON"))
    var at: String

    func run() async throws {
        let coordinate = try Parameter("--at").coordinate(at)
        let whereabouts = try await store.reading { try await PlaceStore($0).whereabouts(of: coordinate) }
        if output.json {
            try Console.json(WhereaboutsJSON(whereabouts, languages: language.tags))
        } else {
            for line in lines(whereabouts) { try Console.output(line.printableLine) }
        }
        try Console.flush()
        if whereabouts.isEmpty {
            output.remark("Nothing is known of this position.")
            throw ExitCode.no
        }
    }

    private func lines(_ whereabouts: Whereabouts) -> [String] {
        var lines: [String] = []
        if let address = whereabouts.address { lines.append("address: \(line(address))") }
        if let item = whereabouts.item { lines.append("place: \(line(item))") }
        for territory in whereabouts.territories { lines.append("in: \(line(territory))") }
        for feature in whereabouts.features { lines.append("feature: \(line(feature))") }
        return lines
    }

    private func line(_ found: Whereabouts.Found) -> String {
        let manner =
            switch found.manner {
            case .contains: "here"
            case .nearest: "\(found.distance.rounded(toPlaces: 1).short) m away"
            case .interpolated: "interpolated, \(found.distance.rounded(toPlaces: 1).short) m away"
            case .street: "the street, \(found.distance.rounded(toPlaces: 1).short) m away"
            }
        return "\(line(found.place)); \(manner)"
    }

    private func line(_ place: Place) -> String {
        let kind = place.category?.rawValue ?? place.type ?? place.kind.rawValue
        return [place.name(in: language.tags), kind, place.address?.line].compactMap(\.self).joined(separator: "; ")
    }
}
