import ArgumentParser
import BlockingWork
import Vantage
import VantageRequests

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove scenes with their pictures, or a whole collection of scenes and places.",
        discussion: """
            Asks first on a terminal; without one it wants --yes.

            Example:
              vantage remove --collection town --yes
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "Ids of scenes, or tokens.")
    var scenes: [String] = []

    @Option(help: "Remove this collection.")
    var collection: String?

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    func validate() throws {
        guard scenes.isEmpty != (collection == nil) else {
            throw ValidationError("Name the scenes to remove, or one collection with --collection.")
        }
    }

    func run() async throws {
        try await store.writing(creating: false) { store in
            let ids = try await find(in: store)
            guard try await confirms(ids) else { throw ExitCode.no }
            var (places, scenes) = (0, 0)
            if let collection {
                places = try await PlaceStore(store).removePlaces(ofCollection: collection)
                scenes = try await store.removeCollection(collection)
            } else {
                scenes = try await store.remove(ids)
            }
            if output.json {
                try Console.json(RemovalJSON(removed: scenes + places))
            } else {
                let also = places > 0 ? " and \(places.counted("place"))" : ""
                output.remark("Removed \(scenes.counted("scene"))\(also).")
            }
            try Console.flush()
        }
    }

    private func find(in store: SceneStore) async throws -> [SceneID] {
        var ids: [SceneID] = []
        for scene in scenes { ids.append(try await SceneArgument.find(scene, in: store).scene.id) }
        if let collection { try await CollectionArgument.check(collection, in: store) }
        return ids
    }

    private func confirms(_ ids: [SceneID]) async throws -> Bool {
        if yes { return true }
        let what = collection.map { "collection \($0)" } ?? ids.count.counted("scene")
        guard Console.inputIsTerminal else {
            throw CLIError.usage("Removing \(what) cannot be taken back. Say --yes to do it without being asked.")
        }
        Console.message("Remove \(what) from \(store.url.relativePath)? [y/N] ", terminator: "")
        let answer = try await Workers.waiting.run { _ in readLine() }
        return ["y", "yes"].contains(answer?.lowercased())
    }
}
