import ArgumentParser
import Foundation
import Vantage
import VantageCore
import VantageParameters

struct ReachCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reach", abstract: "Find the areas that can be reached from a place.",
        discussion: """
            Finds the roads that can be reached within given times or distances, and draws areas around \
            them. With --output or --json, writes a GeoJSON feature collection with one feature for each limit, the \
            largest first, which `vantage map` accepts as an overlay. Otherwise prints the length of the roads in each \
            area. A place is LAT,LON, or the id of a place in the store.

            Example:
              vantage reach --graph a.roads --at 48.2,7.69 --minutes 5,10 -o r.geojson
              vantage reach --graph a.roads --at 48.2,7.69 --meters 500 --by foot
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Option(help: ArgumentHelp("The road file.", valueName: "FILE"))
    var graph: String

    @OptionGroup var parameters: ParameterFlags<ReachParameters>

    @OptionGroup var geojson: GeoJSONOutput

    func run() async throws {
        try geojson.check(isNoneOf: [graph])
        let options = try parameters.options()
        let roads = try await RoadStore(opening: URL(filePath: graph))
        let place = try await RouteWaypoints.coordinates([("at", options.place ?? "")], store)[0]
        let areas = try await roads.areas(for: options.request(around: place))
        try geojson.write(ReachJSON(areas), output) {
            for area in areas { try Console.output(Self.sentence(area).printableLine) }
        }
    }

    private static func sentence(_ area: ReachableArea) -> String {
        let roads = DistanceFormatter().string(fromDistance: area.roadLength)
        return switch area.limit {
        case .time(let seconds): "\((seconds / 60).short) min: \(roads) of roads"
        case .distance(let meters): "\(meters.short) m: \(roads) of roads"
        }
    }
}
