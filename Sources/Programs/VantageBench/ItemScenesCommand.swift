import ArgumentParser
import Foundation
import VantagePlaces
import Vantage

/// A command that finds the scenes that see items. Each line of standard input requests a batch.
struct ItemScenesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sights", abstract: "Find the scenes that see items. Requests come from standard input.",
        discussion: """
            Prints {"ready":true} when the store is open. For each line "run N" on standard input, finds the scenes for
            the next N items, one after another, and prints {"seconds":…,"operations":…,"visible":…,"occluded":…,
            "unknown":…,"none":…,"p99":…}, where "p99" is in milliseconds.
            """)

    @Option(help: "The store.") var store: String
    @Option(help: "The name of the items' source.") var source: String
    @Option(help: "The number of items, whose source ids are i0, i1 and so on.") var items: Int

    func run() async throws {
        let store = try await SceneStore(opening: URL(filePath: store))
        let places = PlaceStore(store)
        BenchmarkProtocol.say(#"{"ready":true}"#)
        var random = SeededGenerator(seed: 5)
        while let line = readLine() {
            guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
                throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
            }
            let ids = (0..<count).map { _ in
                PlaceID(source: source, id: "i\(random.index(below: items))")
            }
            BenchmarkProtocol.say(try await measure(ids, store, places))
        }
    }

    private func measure(_ ids: [PlaceID], _ store: SceneStore, _ places: PlaceStore) async throws -> String {
        var times: [Double] = []
        var states: [ItemVisibility.State?: Int] = [:]
        let started = ContinuousClock.now
        for id in ids {
            let began = ContinuousClock.now
            let request = LookAroundSceneRequest(mapItem: try await places.mapItem(id), in: store)
            states[try await request.scene?.visibility?.state, default: 0] += 1
            times.append(began.duration(to: .now) / .milliseconds(1))
        }
        let seconds = started.duration(to: .now) / .seconds(1)
        times.sort()
        let counts = [("visible", ItemVisibility.State.visible), ("occluded", .occluded), ("unknown", .unknown)]
            .map { #""\#($0.0)":\#(states[$0.1] ?? 0)"# }.joined(separator: ",")
        return
            #"{"seconds":\#(seconds),"operations":\#(ids.count),\#(counts),"none":\#(states[nil] ?? 0),"p99":\#(times[times.count * 99 / 100])}"#
    }
}
