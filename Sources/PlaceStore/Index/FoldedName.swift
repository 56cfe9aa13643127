/// A name as searches compare names: its words without case, accents and signs.
package struct FoldedName: Hashable, Sendable {
    private let words: [[UInt8]]

    package init(_ name: String) { words = WordFolding().words(of: name) }

    /// Whether there is nothing to compare.
    package var isEmpty: Bool { words.isEmpty }
}
