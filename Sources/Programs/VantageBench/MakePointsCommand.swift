import ArgumentParser
import Foundation

/// A command that writes a table of scenes to import and a table of places to query.
struct MakePointsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make-points", abstract: "Write scenes along the streets of twelve cities, and queries near them.",
        discussion: """
            Half of the queries have a scene within 50 m, a quarter are near the streets but have none, and a quarter
            are anywhere on the globe. One scene in a hundred is a photo, and the last 1% are from 2024.

            Example:
              vantage-bench make-points --scenes 1000000 --queries 200000 --scenes-output scenes.csv \\
                --queries-output queries.csv
            """)

    @Option(help: "The number of scenes.") var scenes = 1_000_000
    @Option(help: "The number of queries.") var queries = 200_000
    @Option(help: "The same seed gives the same tables.") var seed: UInt64 = 20_240_607
    @Option(help: "The CSV file for the scenes.") var scenesOutput: String
    @Option(help: "The CSV file for the queries.") var queriesOutput: String

    private static let firstMoment = 1_577_836_800
    private static let recentMoment = 1_704_067_200

    func run() throws {
        var generator = SeededGenerator(seed: seed)
        let cities = SyntheticCities(scenes: scenes, &generator)
        let places = try writeScenes(of: cities, &generator)
        try writeQueries(Queries(cities: cities, places: places), &generator)
    }

    private func writeScenes(of cities: SyntheticCities, _ generator: inout SeededGenerator) throws -> [CityPosition] {
        let file = try TextFile(scenesOutput)
        try file.write("latitude,longitude,heading,captured,kind")
        var places: [CityPosition] = []
        places.reserveCapacity(scenes)
        var time = Self.firstMoment
        while places.count < scenes {
            if places.count >= scenes / 100 * 99 { time = max(time, Self.recentMoment) }
            for (place, heading) in cities.street(&generator).prefix(scenes - places.count) {
                let (latitude, longitude) = cities.degrees(place)
                let kind = generator.share() < 0.01 ? "photo" : "panorama"
                try file.write("\(latitude.fixed(7)),\(longitude.fixed(7)),\(heading.fixed(1)),\(time),\(kind)")
                places.append(place)
                time += 1
            }
            time += 300 + generator.index(below: 600)
        }
        try file.flush()
        return places
    }

    private func writeQueries(_ source: Queries, _ generator: inout SeededGenerator) throws {
        var places = (0..<queries / 2).map { _ in source.hit(&generator) }
        places += (0..<queries / 4).map { _ in source.nearMiss(&generator) }
        while places.count < queries { places.append(Queries.farMiss(&generator)) }
        for index in places.indices.reversed() { places.swapAt(index, generator.index(below: index + 1)) }
        let file = try TextFile(queriesOutput)
        try file.write("latitude,longitude")
        for (latitude, longitude) in places { try file.write("\(latitude.fixed(7)),\(longitude.fixed(7))") }
        try file.flush()
    }
}

/// A generator of places to query.
private struct Queries {
    /// The search radius in meters, and a margin on either side of it. The distance from a hit or a near miss to the
    /// nearest scene never lies within the margin, so rounding cannot change a result.
    private static let radius = 50.0
    private static let margin = 0.5

    let cities: SyntheticCities
    let places: [CityPosition]
    private let grid: SceneGrid

    init(cities: SyntheticCities, places: [CityPosition]) {
        self.cities = cities
        self.places = places
        grid = SceneGrid(places)
    }

    func hit(_ generator: inout SeededGenerator) -> (Double, Double) {
        place(&generator) {
            60 * $0.share().squareRoot()
        } where: {
            $0 < Self.radius - Self.margin
        }
    }

    func nearMiss(_ generator: inout SeededGenerator) -> (Double, Double) {
        place(&generator) {
            55 + 300 * $0.share()
        } where: {
            $0 > Self.radius + Self.margin
        }
    }

    static func farMiss(_ generator: inout SeededGenerator) -> (Double, Double) {
        (generator.share() * 120 - 55, generator.share() * 360 - 180)
    }

    /// Returns a place near a random scene. The distance from the place to the nearest scene meets the condition.
    private func place(
        _ generator: inout SeededGenerator, _ distance: (inout SeededGenerator) -> Double,
        where isWanted: (Double) -> Bool
    ) -> (Double, Double) {
        while true {
            var place = places[generator.index(below: places.count)]
            let meters = distance(&generator)
            let angle = generator.share() * 2 * .pi
            place.x += meters * cos(angle)
            place.y += meters * sin(angle)
            if isWanted(grid.nearest(to: place)) { return cities.degrees(place) }
        }
    }
}
