import ArgumentParser
import Foundation
import Vantage

/// Searches for the next texts of a table, whenever it is told to.
struct SearchesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "searches", abstract: "Search for texts, as many as each line of standard input asks for.",
        discussion: """
            Prints {"ready":true,…} when the store is open and the texts are read, with the milliseconds that opening and
            the first search took. A line "run N" on standard input then searches for the next N texts, one after
            another, and prints {"seconds":…,"operations":…,"hits":…,"p99":…}, the last in milliseconds.
            """)

    @Option(help: "The store.") var store: String
    @Option(help: "Lines of tabs: a text, and a latitude and a longitude or nothing.") var queries: String
    @Flag(help: "The texts are half typed.") var complete = false
    @Option(help: "Matches of one search.") var limit = 5
    @Option(help: "A file to write the source's ids of all matches to, a line for each text.") var answers: String?

    func run() async throws {
        let queries = try readQueries()
        let opening = ContinuousClock.now
        let places = PlaceStore(try await SceneStore(opening: URL(filePath: store)))
        _ = try await places.matches(of: queries[0])
        let first = opening.duration(to: .now) / .milliseconds(1)
        if let answers { try await write(queries, places, to: answers) }
        Self.say(#"{"ready":true,"queries":\#(queries.count),"first":\#(first)}"#)
        var next = 0
        while let line = readLine() {
            guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
                throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
            }
            let wanted = (0..<count).map { queries[(next + $0) % queries.count] }
            next = (next + count) % queries.count
            Self.say(try await answer(wanted, places))
        }
    }

    private func answer(_ queries: [PlaceQuery], _ places: PlaceStore) async throws -> String {
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
            return PlaceQuery(String(fields[0]), near: near, limit: limit, isHalfTyped: complete)
        }
    }

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
