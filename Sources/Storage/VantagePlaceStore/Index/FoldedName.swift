/// A name in the form that searches compare: its words without case, accents and punctuation.
package struct FoldedName: Hashable, Sendable {
    private let words: [[UInt8]]

    package init(_ name: String) { words = WordFolding().words(of: name) }

    /// Whether the name has no words.
    package var isEmpty: Bool { words.isEmpty }
}
