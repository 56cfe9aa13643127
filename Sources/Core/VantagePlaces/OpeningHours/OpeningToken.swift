/// A token in the text of opening hours.
struct OpeningToken: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case number(Int, digits: Int)
        /// A word in lowercase.
        case word(String)
        case comment(String)
        /// A punctuation mark of the grammar; `||` is represented by `|`.
        case sign(Character)
        /// Anything that is not in the grammar.
        case other
    }

    let kind: Kind
    /// A Boolean value indicating whether whitespace precedes the token.
    let isSpaced: Bool
}

/// Splits written opening hours into tokens.
struct OpeningTokenizer {
    private let scalars: [Unicode.Scalar]
    private var place = 0
    private var isSpaced = false
    private var tokens: [OpeningToken] = []

    /// - Returns: `nil` if a comment is not closed, because it is then unclear where rules end.
    static func of(_ text: String) -> [OpeningToken]? {
        var reader = OpeningTokenizer(scalars: Array(text.unicodeScalars))
        while reader.place < reader.scalars.count {
            guard reader.read() else { return nil }
        }
        return reader.tokens
    }

    private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

    private mutating func read() -> Bool {
        let scalar = scalars[place]
        if scalar.properties.isWhitespace {
            place += 1
            isSpaced = true
        } else if Self.isDigit(scalar) {
            readNumber()
        } else if Self.isLetter(scalar) {
            append(.word(String(taken(Self.isLetter)).lowercased()))
        } else if scalar == "\"" {
            return readComment()
        } else {
            readSign(scalar)
        }
        return true
    }

    private mutating func append(_ kind: OpeningToken.Kind) {
        tokens.append(OpeningToken(kind: kind, isSpaced: isSpaced))
        isSpaced = false
    }

    private mutating func taken(_ belongs: (Unicode.Scalar) -> Bool) -> String.UnicodeScalarView {
        let start = place
        while place < scalars.count, belongs(scalars[place]) { place += 1 }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<place])
        return view
    }

    private mutating func readNumber() {
        let digits = String(taken(Self.isDigit))
        if digits.utf8.count <= 4, let number = Int(digits) {
            append(.number(number, digits: digits.utf8.count))
        } else {
            append(.other)
        }
    }

    private mutating func readComment() -> Bool {
        place += 1
        let comment = String(taken { $0 != "\"" })
        guard place < scalars.count else { return false }
        place += 1
        append(.comment(comment))
        return true
    }

    private mutating func readSign(_ scalar: Unicode.Scalar) {
        let isFallback = scalar == "|" && place + 1 < scalars.count && scalars[place + 1] == "|"
        place += isFallback ? 2 : 1
        if isFallback {
            append(.sign("|"))
        } else if Self.dashes.contains(scalar) {
            append(.sign("-"))
        } else if Self.signs.contains(scalar) {
            append(.sign(Character(scalar)))
        } else {
            append(.other)
        }
    }

    /// The hyphen, and dashes that people type instead of it.
    private static let dashes = Array("-‐‑–—−".unicodeScalars)
    private static let signs = Array(":,;+/[]().".unicodeScalars)

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }
}
