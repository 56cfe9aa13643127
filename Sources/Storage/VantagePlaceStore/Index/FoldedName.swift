/// A name in the form that searches compare: its words, with case and accents folded and punctuation removed.
package struct FoldedName: Hashable, Sendable {
    private let words: [[UInt8]]

    package init(_ name: String) { words = FoldingTokenizer().words(of: name) }

    /// Whether the name has no words.
    package var isEmpty: Bool { words.isEmpty }
}
