import ArgumentParser
import Foundation
import Places
import Vantage

/// Chooses scenes for the next items of a table, whenever it is told to.
struct SightsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sights", abstract: "Choose the scenes that see items, of as many as each line of input asks for.",
        discussion: """
            Prints {"ready":true} when the store is open. A line "run N" on standard input then asks for the next N items,
            one after another, and prints {"seconds":…,"operations":…,"visible":…,"occluded":…,"unknown":…,"none":…,
            "p99":…}, the last in milliseconds.
            """)

    @Option(help: "The store.") var store: String
    @Option(help: "The source of the items.") var source: String
    @Option(help: "How many items there are: those whose ids at the source are i0, i1 and so on.") var items: Int

    func run() async throws {
        let store = try await SceneStore(opening: URL(filePath: store))
        let places = PlaceStore(store)
        Self.say(#"{"ready":true}"#)
        var random = SeededGenerator(seed: 5)
        while let line = readLine() {
            guard line.hasPrefix("run "), let count = Int(line.dropFirst(4)), count > 0 else {
                throw ValidationError("Expected a line such as \"run 1000\" but received \"\(line)\".")
            }
            let ids = (0..<count).map { _ in
                PlaceID(source: source, id: "i\(random.index(below: items))")
            }
            Self.say(try await answer(ids, store, places))
        }
    }

    private func answer(_ ids: [PlaceID], _ store: SceneStore, _ places: PlaceStore) async throws -> String {
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

    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
