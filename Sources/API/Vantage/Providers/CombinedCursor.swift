import VantageScenes

/// A position in the concatenated lists from several providers: the index of a provider, a colon and that provider's
/// own cursor.
struct CombinedCursor {
    let provider: Int
    let cursor: SceneCursor?

    var text: SceneCursor { SceneCursor("\(provider):\(cursor?.description ?? "")") }

    init(provider: Int, cursor: SceneCursor?) {
        self.provider = provider
        self.cursor = cursor
    }

    init(_ cursor: SceneCursor?, of count: Int) throws(SceneError) {
        guard let text = cursor?.description else {
            self.init(provider: 0, cursor: nil)
            return
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let provider = Int(parts[0]), (0..<count).contains(provider) else {
            throw SceneError(
                .invalidCursor, "\"\(text.prefix(40))\" is not a cursor for this list. Start from the first page.")
        }
        self.init(provider: provider, cursor: parts[1].isEmpty ? nil : SceneCursor(String(parts[1])))
    }
}
