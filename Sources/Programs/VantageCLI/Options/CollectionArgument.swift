import Vantage

enum CollectionArgument {
    /// - Throws: ``CLIError`` if the store has no collection with this name.
    static func check(_ name: String, in store: any SceneStorage) async throws {
        guard try await store.collections().contains(where: { $0.name == name }) else {
            throw CLIError(
                .noInput, "There is no collection \"\(name.prefix(200))\". Run `vantage collections` to list them.")
        }
    }
}
