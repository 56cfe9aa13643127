/// A text pattern with wildcards: `%` matches any text, `_` any character, and a backslash escapes them.
///
/// Source: OGC 21-065r2 (CQL2), section 7.1, "LIKE".
package struct TextPattern: Hashable, Sendable {
    private enum Piece: Hashable, Sendable {
        case character(Character)
        case anyCharacter
        case anyText
    }

    private let pieces: [Piece]

    package init(_ text: String) {
        var pieces: [Piece] = []
        var isEscaped = false
        for character in text {
            switch character {
            case "\\" where !isEscaped:
                isEscaped = true
                continue
            case "%" where !isEscaped: if pieces.last != .anyText { pieces.append(.anyText) }
            case "_" where !isEscaped: pieces.append(.anyCharacter)
            default: pieces.append(.character(character))
            }
            isEscaped = false
        }
        self.pieces = pieces
    }

    /// The number of steps needed to match a string of typical length; see ``SceneCondition/cost``. Reading the text
    /// takes longer than matching it: 0.3 to 0.5 µs in total for 27 characters and any pattern, while scanning a row
    /// takes 0.15 µs.
    var cost: Int { 3 + pieces.count / 8 }

    /// Reports whether a string matches. The number of steps is at most the product of the lengths of the pattern and
    /// the string, because matching backtracks only to the last `%`.
    package func matches(_ text: String) -> Bool {
        let text = Array(text)
        var (place, piece) = (0, 0)
        var back: (place: Int, piece: Int)?
        while place < text.count {
            if piece < pieces.count, pieces[piece] == .anyText {
                back = (place, piece)
                piece += 1
            } else if piece < pieces.count, pieces[piece] == .anyCharacter || pieces[piece] == .character(text[place]) {
                (place, piece) = (place + 1, piece + 1)
            } else if let last = back {
                back = (last.place + 1, last.piece)
                (place, piece) = (last.place + 1, last.piece + 1)
            } else {
                return false
            }
        }
        return pieces[piece...].allSatisfy { $0 == .anyText }
    }
}
