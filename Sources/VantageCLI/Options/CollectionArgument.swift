import Vantage

enum CollectionArgument {
    /// - Throws: ``CLIError`` for a name that no collection has.
    static func check(_ name: String, in store: SceneStore) async throws {
        guard try await store.collections().contains(where: { $0.name == name }) else {
            throw CLIError(
                .noInput, "There is no collection \"\(name.prefix(200))\". `vantage collections` lists them.")
        }
    }
}
