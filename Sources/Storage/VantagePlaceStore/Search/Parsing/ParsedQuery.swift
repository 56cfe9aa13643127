/// The words of a query, with their context in the text, such as punctuation.
struct ParsedQuery {
    /// A distinct word of the text.
    struct Word {
        var typed: TypedWord
        /// The text that the word is part of, such as `P.za` or `Saint-Louis`.
        let written: String
        /// The number of commas before the word.
        let segment: Int
        /// Whether `&`, `@` or `/` precedes the word.
        var isAfterSign = false
    }

    var words: [Word]

    var typed: [TypedWord] { words.map(\.typed) }

    /// Splits text into words.
    ///
    /// - Parameter isPartial: Whether the user is still typing the last word.
    init(_ text: String, isPartial: Bool = false) {
        let folding = FoldingTokenizer()
        var words: [Word] = []
        var known: Set<[UInt8]> = []
        var segment = 0
        var isAfterSign = false
        for (piece, endsSegment) in Self.pieces(of: text) {
            let parts = Self.words(of: piece, folding)
            if parts.isEmpty, piece.allSatisfy({ "&@/".contains($0) }) { isAfterSign = true }
            for word in parts where known.insert(word.text).inserted {
                words.append(
                    Word(typed: word, written: String(piece), segment: segment, isAfterSign: isAfterSign))
                isAfterSign = false
            }
            if endsSegment, !words.isEmpty { segment += 1 }
        }
        self.words = words
        if isPartial, let last = words.last {
            self.words[words.count - 1].typed = TypedWord(last.typed.text, isPrefix: true)
        }
    }

    init(words: [Word]) { self.words = words }

    /// Whether commas or line breaks divide the text.
    var hasSegments: Bool { words.first?.segment != words.last?.segment }

    /// Splits text at spaces and commas.
    private static func pieces(of text: String) -> [(text: Substring, endsSegment: Bool)] {
        var pieces: [(Substring, Bool)] = []
        var rest = text[...]
        while !rest.isEmpty {
            // A symbol between two streets is a piece of its own.
            let piece =
                isSign(rest.first!) ? rest.prefix(1) : rest.prefix { !$0.isWhitespace && !isComma($0) && !isSign($0) }
            rest = rest.dropFirst(piece.count)
            let gap = rest.prefix { $0.isWhitespace || isComma($0) }
            rest = rest.dropFirst(gap.count)
            pieces.append((piece, gap.contains { isComma($0) || $0.isNewline }))
        }
        return pieces
    }

    private static func isSign(_ character: Character) -> Bool { "&@".contains(character) }

    private static func isComma(_ character: Character) -> Bool { ",，、،".contains(character) }

    private static func words(of piece: Substring, _ folding: FoldingTokenizer) -> [TypedWord] {
        let words = folding.words(of: String(piece))
        // P.za, C.so, N.W. and U.S.A. are each one word.
        if words.count > 1, !piece.contains(where: \.isNumber), piece.contains(where: { "./º-".contains($0) }) {
            let compact = words.flatMap(\.self)
            if compact.count <= 6,
                Abbreviations.all.isKnown(compact) || !Regions.all.named([compact]).isEmpty
                    || words.allSatisfy({ $0.count == 1 })
            {
                return [TypedWord(compact)]
            }
        }
        let isAbbreviated = piece.last == "."
        return words.enumerated().map { number, word in
            TypedWord(word, isAbbreviated: isAbbreviated && number == words.count - 1)
        }
    }
}

extension ParsedQuery.Word {
    var hasDigit: Bool { typed.hasDigit }
}
