import ArgumentParser
import Foundation
import Vantage

/// A command that finds the places that contain the points in a table. Each line of standard input requests a batch.
struct ContainmentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "covers", abstract: "Find the places that contain points. Requests come from standard input.",
        discussion: """
            Prints {"ready":true,…} when the store is open and the points are read. For each line "run N" on
            standard input, looks up the next N points and prints {"seconds":…,"operations":…,"hits":…}.
            """)

    @Option(help: "The store.") var store: String
    @Option(help: "A file with a latitude, a tab and a longitude on each line.") var points: String
    @Flag(help: "Run the full reverse lookup instead of returning only the ids.") var all = false
    @Option(help: "The number of points per call.") var atOnce = 1000
    @Option(help: "The output file for the places' source ids, one line per point.")
    var answers: String?

    func run() async throws {
        let points = try readPoints()
        let places = PlaceStore(try await SceneStore(opening: URL(filePath: store)))
        if let answers { try await write(points, places, to: answers) }
        BenchmarkProtocol.say(#"{"ready":true,"points":\#(points.count)}"#)
        var next = 0
        while let line = readLine() {
            guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
                throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
            }
            let wanted = (next..<next + count).map { points[$0 % points.count] }
            let started = ContinuousClock.now
            let hits = try await hits(wanted, places)
            let seconds = started.duration(to: .now) / .seconds(1)
            next = (next + count) % points.count
            BenchmarkProtocol.say(#"{"seconds":\#(seconds),"operations":\#(count),"hits":\#(hits)}"#)
        }
    }

    private func hits(_ points: [Coordinate], _ places: PlaceStore) async throws -> Int {
        var hits = 0
        if all {
            for point in points { hits += try await places.reverseLookup(at: point).isEmpty ? 0 : 1 }
            return hits
        }
        for start in stride(from: 0, to: points.count, by: atOnce) {
            let some = Array(points[start..<min(points.count, start + atOnce)])
            hits += try await places.places(containing: some).count { !$0.isEmpty }
        }
        return hits
    }

    private func write(_ points: [Coordinate], _ places: PlaceStore, to path: String) async throws {
        var lines = ""
        for point in points {
            var ids: [String] = []
            for id in try await places.places(containing: point) {
                if let place = try await places.place(id) { ids.append(place.sourceID) }
            }
            lines += ids.joined(separator: "\t") + "\n"
        }
        try lines.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func readPoints() throws -> [Coordinate] {
        try String(contentsOfFile: points, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").compactMap { Double($0) }
            guard fields.count == 2 else {
                throw ValidationError("Expected a latitude, a tab and a longitude but received \"\(line)\".")
            }
            return try Coordinate(latitude: fields[0], longitude: fields[1])
        }
    }
}
