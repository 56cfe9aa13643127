import ArgumentParser
import Foundation
import Vantage

/// A command that runs the queries in a table. Each line of standard input requests a batch.
struct SearchesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "searches", abstract: "Search for text. Requests come from standard input.",
        discussion: """
            Prints {"ready":true,…} when the store is open and the queries are read, with the milliseconds that
            opening and the first search took. For each line "run N" on standard input, runs the next N queries, one
            after another, and prints {"seconds":…,"operations":…,"hits":…,"p99":…}, where "p99" is in milliseconds.
            """)

    @Option(help: "The store.") var store: String
    @Option(help: "A tab-separated file. Each line has a query and, optionally, a latitude and a longitude.")
    var queries: String
    @Flag(help: "Treat the last word of each query as a prefix.") var complete = false
    @Option(help: "The maximum number of matches per search.") var limit = 5
    @Option(help: "The output file for the source ids of all matches, one line per query.") var answers: String?

    func run() async throws {
        let queries = try readQueries()
        let opening = ContinuousClock.now
        let places = PlaceStore(try await SceneStore(opening: URL(filePath: store)))
        _ = try await places.matches(of: queries[0])
        let first = opening.duration(to: .now) / .milliseconds(1)
        if let answers { try await write(queries, places, to: answers) }
        BenchmarkProtocol.say(#"{"ready":true,"queries":\#(queries.count),"first":\#(first)}"#)
        var next = 0
        while let line = readLine() {
            guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
                throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
            }
            let wanted = (0..<count).map { queries[(next + $0) % queries.count] }
            next = (next + count) % queries.count
            BenchmarkProtocol.say(try await measure(wanted, places))
        }
    }

    private func measure(_ queries: [PlaceQuery], _ places: PlaceStore) async throws -> String {
        var times: [Double] = []
        var hits = 0
        let started = ContinuousClock.now
        for query in queries {
            let began = ContinuousClock.now
            if try await !places.matches(of: query).isEmpty { hits += 1 }
            times.append(began.duration(to: .now) / .milliseconds(1))
        }
        let seconds = started.duration(to: .now) / .seconds(1)
        times.sort()
        let p99 = times[min(times.count - 1, times.count * 99 / 100)]
        return #"{"seconds":\#(seconds),"operations":\#(queries.count),"hits":\#(hits),"p99":\#(p99)}"#
    }

    private func write(_ queries: [PlaceQuery], _ places: PlaceStore, to path: String) async throws {
        var lines = ""
        for query in queries {
            lines += try await places.matches(of: query).map(\.place.sourceID).joined(separator: "\t") + "\n"
        }
        try lines.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func readQueries() throws -> [PlaceQuery] {
        let lines = try String(contentsOfFile: queries, encoding: .utf8).split(separator: "\n")
        return try lines.map { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            var near: Coordinate?
            if fields.count == 3, let latitude = Double(fields[1]), let longitude = Double(fields[2]) {
                near = try Coordinate(latitude: latitude, longitude: longitude)
            }
            return PlaceQuery(String(fields[0]), near: near, limit: limit, isPartial: complete)
        }
    }
}
