import Vantage

enum CollectionArgument {
    /// - Throws: ``CLIError`` if the store has no collection with this name.
    static func check(_ name: String, in provider: any SceneProvider) async throws {
        guard try await isKnown(name, in: provider) else {
            throw CLIError(
                .noInput, "There is no collection \"\(name.prefix(200))\". Run `vantage collections` to list them.")
        }
    }

    private static func isKnown(_ name: String, in provider: any SceneProvider) async throws -> Bool {
        if let store = provider as? any SceneStorage {
            return try await store.collections().contains { $0.name == name }
        }
        return try await !provider.scenes(SceneQuery(collection: name), limit: 1, after: nil).scenes.isEmpty
    }
}
