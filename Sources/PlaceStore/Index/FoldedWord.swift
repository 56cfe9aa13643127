/// A word in small letters and without accents, which is looked up many times and hashed once.
struct FoldedWord: Hashable, Sendable {
    /// UTF-8.
    let text: [UInt8]
    private let hash: Int

    init(_ text: [UInt8]) {
        self.text = text
        // Seeded, so that nobody can make many words alike.
        var hasher = Hasher()
        text.withUnsafeBytes { hasher.combine(bytes: $0) }
        hash = hasher.finalize()
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (one: FoldedWord, other: FoldedWord) -> Bool { one.hash == other.hash && one.text == other.text }
}
