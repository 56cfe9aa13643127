import ArgumentParser
import VantageCore
import Vantage
import VantageParameters

struct RemoveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove scenes and their pictures, or a collection with all its scenes and places.",
        discussion: """
            Asks for confirmation in a terminal; otherwise, requires --yes. Objects outside the store are never deleted.

            Example:
              vantage remove --collection town --yes
            """)

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOptions

    @Argument(help: "The ids or tokens of scenes.")
    var scenes: [String] = []

    @Option(help: "The collection to remove.")
    var collection: String?

    @Flag(name: .shortAndLong, help: "Do not ask for confirmation.")
    var yes = false

    func validate() throws {
        guard scenes.isEmpty != (collection == nil) else {
            throw ValidationError("Specify either the scenes to remove, or a collection with --collection.")
        }
    }

    func run() async throws {
        try await store.changing { store in
            let ids = try await find(in: store)
            guard try await confirms(ids) else { throw ExitCode.no }
            var (places, scenes) = (0, 0)
            if let collection {
                places = try await store.removePlaces(ofCollection: collection)
                scenes = try await store.removeCollection(collection)
            } else {
                scenes = try await store.removeScenes(ids)
            }
            let objects = try await store.forgetUnusedObjects()
            if output.json {
                try Console.json(RemovalJSON(removed: scenes + places, unusedObjects: objects))
            } else {
                let also = places > 0 ? " and \(places.counted("place"))" : ""
                output.remark("Removed \(scenes.counted("scene"))\(also).")
                if !objects.isEmpty {
                    output.remark(
                        "This store no longer needs \(objects.count.counted("object")), which remain in place because "
                            + "other stores may need them. --json lists them.")
                }
            }
            try Console.flush()
        }
    }

    private func find(in store: any SceneStorage) async throws -> [SceneID] {
        var ids: [SceneID] = []
        for scene in scenes { ids.append(try await store.scene(named: scene).scene.id) }
        if let collection { try await CollectionArgument.check(collection, in: store) }
        return ids
    }

    private func confirms(_ ids: [SceneID]) async throws -> Bool {
        if yes { return true }
        let subject = collection.map { "collection \($0)" } ?? ids.count.counted("scene")
        guard Console.isInputTerminal else {
            throw CLIError.usage("Removing \(subject) cannot be undone. Confirm it with --yes.")
        }
        Console.message("Remove \(subject) from \(store.url.relativePath)? [y/N] ", terminator: "")
        let answer = try await WorkerPool.waiting.run { _ in readLine() }
        return ["y", "yes"].contains(answer?.lowercased())
    }
}
