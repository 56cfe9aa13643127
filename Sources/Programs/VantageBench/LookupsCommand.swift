import ArgumentParser
import Foundation
import Vantage
import VantageParameters
import VantageScenes

/// A command that looks up the scenes near the places in a table. Each line of standard input requests a batch.
struct LookupsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lookups", abstract: "Look up the scenes near places. Requests come from standard input.",
        discussion: """
            Prints {"ready":true,…} when the store is open and the places are read. For each line "run N" on
            standard input, looks up the next N places and prints
            {"seconds":…,"processorSeconds":…,"operations":…,"hits":…}. After the last place, continues
            with the first.
            """)

    enum API: String, CaseIterable, ExpressibleByArgument {
        /// `SceneStore.availability(near:)`, with many places per call.
        case availability
        /// `SceneStore.scenes(near:)`, with many places per call.
        case scenes
        /// A `LookAroundSceneRequest` per place, one after another.
        case single
    }

    @Option(help: "The store.") var store: String
    @Option(help: "A CSV file of places.") var points: String
    @Option(help: "The number of concurrent tasks.") var threads = 1
    @Option(help: "The API to call.") var api = API.availability
    @Option(help: "The search radius, in meters.") var radius = AvailabilityOptions.defaultRadius
    @Option(help: "The criterion for ranking scenes.") var rank = SceneRanking.nearest
    @Option(help: "Only panoramas or photos.") var kind: SceneKind?
    @Option(help: "Only scenes captured at or after this time, in seconds since 1970.") var capturedAfter: Double?
    @Option(help: "The number of places per lookup call.") var chunk = 65_536

    func run() async throws {
        let places = try readPlaces()
        let opening = ContinuousClock.now
        let store = try await SceneStore(opening: URL(filePath: store))
        let opened = opening.duration(to: .now).seconds
        BenchmarkProtocol.say(#"{"ready":true,"places":\#(places.count),"openSeconds":\#(opened)}"#)
        var next = 0
        while let line = readLine() {
            guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
                throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
            }
            let wanted = (0..<count).map { places[(next + $0) % places.count] }
            next = (next + count) % places.count
            let started = ContinuousClock.now
            let work = clock()
            let hits = try await lookUp(wanted, in: store)
            let seconds = started.duration(to: .now).seconds
            let processor = Double(clock() - work) / Double(CLOCKS_PER_SEC)
            BenchmarkProtocol.say(
                #"{"seconds":\#(seconds),"processorSeconds":\#(processor),"operations":\#(count),"hits":\#(hits)}"#)
        }
        try await store.close()
    }

    private var options: AvailabilityOptions {
        var options = AvailabilityOptions(radius: radius, ranking: rank)
        options.filter.kind = kind
        options.filter.capturedAfter = capturedAfter.map { Date(timeIntervalSince1970: $0) }
        return options
    }

    private func readPlaces() throws -> [Coordinate] {
        let table = try BatchTable(points)
        var places: [Coordinate] = []
        while let input = table.next() {
            if case .place(let place) = try input.row.get().subject { places.append(place) }
        }
        guard !places.isEmpty else { throw ValidationError("\(points) contains no places.") }
        return places
    }

    /// - Returns: The number of places with a scene.
    private func lookUp(_ places: [Coordinate], in store: SceneStore) async throws -> Int {
        let share = (places.count + threads - 1) / threads
        return try await withThrowingTaskGroup(of: Int.self) { group in
            for start in stride(from: 0, to: places.count, by: share) {
                let part = places[start..<min(start + share, places.count)]
                group.addTask { [options] in
                    switch api {
                    case .availability:
                        try await Self.hits(part, chunk) { try await store.availability(near: $0, options: options) }
                    case .scenes:
                        try await Self.hits(part, chunk) { try await store.scenes(near: $0, options: options) }
                    case .single: try await Self.hitsOfRequests(part, options, in: store)
                    }
                }
            }
            return try await group.reduce(0, +)
        }
    }

    private static func hits<Value>(
        _ places: ArraySlice<Coordinate>, _ chunk: Int, _ lookUp: ([Coordinate]) async throws -> [Value?]
    ) async throws -> Int {
        var hits = 0
        for start in stride(from: places.startIndex, to: places.endIndex, by: max(1, chunk)) {
            let part = Array(places[start..<min(start + max(1, chunk), places.endIndex)])
            for value in try await lookUp(part) where value != nil { hits += 1 }
        }
        return hits
    }

    private static func hitsOfRequests(
        _ places: ArraySlice<Coordinate>, _ options: AvailabilityOptions, in store: SceneStore
    ) async throws -> Int {
        var hits = 0
        for place in places {
            let request = LookAroundSceneRequest(coordinate: place, in: store, options: options)
            if try await request.scene != nil { hits += 1 }
        }
        return hits
    }
}

extension SceneRanking: ExpressibleByArgument {}
extension SceneKind: ExpressibleByArgument {}

extension Duration {
    fileprivate var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
