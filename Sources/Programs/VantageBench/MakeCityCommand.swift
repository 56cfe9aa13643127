import ArgumentParser
import VantageCityFixtures
import Foundation
import Vantage

/// A command that generates a synthetic town from a seed: its houses, its items and the scenes along its streets.
struct MakeCityCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-city", abstract: "Write a synthetic town as GeoJSON (houses, items) and CSV (scenes).")

    @Option(help: "The number of blocks along each side of the town; each has about 25 houses.") var blocks: Int
    @Option(help: "The same seed gives the same town.") var seed: UInt64
    @Option(help: "The error in scene positions along each axis, in meters.") var deviation = 3.0
    @Option(help: "The output file for the houses and items, with one feature per line.") var places: String
    @Option(help: "The output file for the scenes.") var scenes: String

    func run() throws {
        let city = SyntheticTown(blocks: blocks, seed: seed)
        let file = try TextFile(places)
        for (number, house) in city.houses.enumerated() { try file.write(try feature(house, number)) }
        for (number, item) in city.items.enumerated() {
            let place = try SyntheticTown.coordinate(item.place)
            try file.write(

                #"{"type":"Feature","id":"i\#(number)","properties":{"name":"Item \#(number)","shop":"yes"},"geometry":{"type":"Point","coordinates":[\#(place.longitude),\#(place.latitude)]}}"#
            )
        }
        try file.flush()
        try writeScenes(of: city)
        print(#"{"houses":\#(city.houses.count),"items":\#(city.items.count),"scenes":\#(city.cameras.count)}"#)
    }

    private func feature(_ house: SyntheticTown.House, _ number: Int) throws -> String {
        let rings = try house.rings.map { ring in
            let points = try (ring + ring.prefix(1)).map { try SyntheticTown.coordinate($0) }
            return "[" + points.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",") + "]"
        }
        let height = house.height.map { #","height":"\#($0)""# } ?? ""
        return
            #"{"type":"Feature","id":"h\#(number)","properties":{"building":"yes","min_height":"\#(house.base)"\#(height)},"geometry":{"type":"Polygon","coordinates":[\#(rings.joined(separator: ","))]}}"#
    }

    private func writeScenes(of city: SyntheticTown) throws {
        var random = Mix(state: seed)
        let file = try TextFile(scenes)
        try file.write("latitude,longitude,accuracy,heading,kind")
        for camera in city.cameras {
            let place = try SyntheticTown.coordinate(
                x: Double(camera.x) + random.normal() * deviation * 1000,
                y: Double(camera.y) + random.normal() * deviation * 1000)
            try file.write("\(place.latitude),\(place.longitude),\(deviation),0,panorama")
        }
        try file.flush()
    }
}
