import Foundation
import Synchronization

/// A tokenizer that splits text into words that compare equal regardless of case, accents and punctuation.
///
/// In scripts without spaces, each pair of adjacent letters becomes a word, so that a search can find part of a name:
/// 東京都 becomes 東京 and 京都.
///
/// An instance caches folded letters and shares them with later instances. It must be used by only one thread at a
/// time.
final class FoldingTokenizer {
    /// The maximum number of letters in a word. Further letters are dropped.
    static let longestWord = 40

    private static let shared = Mutex(LetterTable())

    /// The maximum number of cached letters that instances share. Even multilingual text rarely has more distinct
    /// letters.
    private static let maximumShared = 20_000

    private let known: LetterTable
    /// The letters that this instance has folded.
    private var added: [Unicode.Scalar: FoldedLetter] = [:]
    private var gathered = FoldedWords()

    init() { known = Self.shared.withLock(\.self) }

    deinit {
        guard !added.isEmpty, known.count + added.count < Self.maximumShared else { return }
        Self.shared.withLock { for (scalar, letter) in added { $0[scalar] = letter } }
    }

    /// Returns the words of a string in order, each in UTF-8.
    func words(of text: String) -> [[UInt8]] {
        var words: [[UInt8]] = []
        forEachWord(of: text) { words.append(Array($0)) }
        return words
    }

    /// Returns the letters of a string in a script without spaces, each in UTF-8, or `nil` if it has other letters.
    func pairedLetters(of text: String) -> [[UInt8]]? {
        var letters: [[UInt8]] = []
        for scalar in text.unicodeScalars {
            guard !scalar.isASCII else { return nil }
            switch letter(scalar) {
            case .paired(let letter): letters.append(letter)
            case .mark, .separator: break
            case .letters: return nil
            }
        }
        return letters
    }

    /// Returns the distinct words of a string, each in UTF-8, in the order in which they first occur.
    func distinctWords(of text: String) -> [[UInt8]] {
        var distinct: [[UInt8]] = []
        for word in words(of: text) where !distinct.contains(word) { distinct.append(word) }
        return distinct
    }

    /// Calls `body` for the words of a string in order, each in UTF-8. The memory is valid only during the call.
    func forEachWord(of text: String, _ body: (UnsafeRawBufferPointer) -> Void) {
        var words = FoldedWords()
        swap(&words, &gathered)
        words.removeAll()
        var text = text
        text.withUTF8 { bytes in
            // Most names are ASCII only.
            if bytes.contains(where: { $0 >= 0x80 }) {
                for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars { add(scalar, to: &words) }
            } else {
                for byte in bytes { words.add(ascii: byte) }
            }
        }
        words.endWord()
        words.forEach(body)
        swap(&words, &gathered)
    }

    private func add(_ scalar: Unicode.Scalar, to words: inout FoldedWords) {
        if scalar.isASCII { return words.add(ascii: UInt8(scalar.value)) }
        switch letter(scalar) {
        case .separator: words.endWord()
        case .mark: break
        case .letters(let letters): for letter in letters { words.add(letter) }
        case .paired(let letter): words.add(paired: letter)
        }
    }

    private func letter(_ scalar: Unicode.Scalar) -> FoldedLetter {
        if let letter = known[scalar] ?? added[scalar] { return letter }
        let letter = Self.fold(scalar)
        added[scalar] = letter
        return letter
    }

    private static func fold(_ scalar: Unicode.Scalar) -> FoldedLetter {
        if let spelling = spellings[scalar] { return .letters(Array(spelling.utf8)) }
        if ignored.contains(scalar) { return .mark }
        let plain =
            Script(scalar).dropsMarks
            ? String(scalar).decomposedStringWithCompatibilityMapping
            : String(scalar).precomposedStringWithCompatibilityMapping
        var letters: [UInt8] = []
        for part in plain.lowercased().unicodeScalars {
            switch part.properties.generalCategory {
            case .nonspacingMark, .enclosingMark:
                if !Script(scalar).dropsMarks { letters += Array(String(part).utf8) }
            case .decimalNumber:
                letters += Array(String(Int(part.properties.numericValue ?? 0)).utf8)
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .spacingMark,
                .letterNumber, .otherNumber:
                letters += Array((spellings[part] ?? String(Script.katakana(part))).utf8)
            default: break
            }
        }
        guard !letters.isEmpty else { return isIgnored(scalar) ? .mark : .separator }
        return Script(scalar).hasNoSpaces ? .paired(letters) : .letters(letters)
    }

    /// Reports whether a scalar is a mark or a format character rather than a letter.
    private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: true
        default: false
        }
    }

    /// Ignored letters: tatweel, which only stretches a word, and the dot in Catalan's double l.
    private static let ignored: Set<Unicode.Scalar> = ["\u{0640}", "\u{00B7}"]

    /// Letters that Unicode does not decompose, with the letters that people usually type instead on keyboards that
    /// lack them.
    private static let spellings: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ı": "i", "ħ": "h", "Ħ": "h", "ŋ": "n",
        "Ŋ": "n", "ŧ": "t", "Ŧ": "t", "ə": "e", "Ə": "e", "ς": "σ", "ة": "ه", "ى": "ي", "ی": "ي", "ک": "ك",
    ]
}

/// The properties of a letter's script that affect folding.
private struct Script {
    private let value: UInt32

    init(_ scalar: Unicode.Scalar) { value = scalar.value }

    /// Whether diacritics are often omitted in this script, as in Latin, Greek, Cyrillic, Hebrew and Arabic.
    var dropsMarks: Bool {
        switch value {
        case 0..<0x0530, 0x0591..<0x0700, 0x1D00..<0x2000, 0xFB00..<0xFE00, 0xFE70..<0xFF00, 0x2000..<0x2E80: true
        default: false
        }
    }

    /// Whether text in this script is treated as having no spaces between words: Thai, Lao, Burmese, Khmer, Hangul,
    /// Chinese and Japanese.
    var hasNoSpaces: Bool {
        switch value {
        case 0x0E00..<0x0F00, 0x1000..<0x10A0, 0x1100..<0x1200, 0x1780..<0x1800, 0x2E80..<0x3000, 0x3005..<0x3008,
            0x3040..<0x3130, 0x3130..<0x3190, 0x31F0..<0x3200, 0x3400..<0x4DC0, 0x4E00..<0xA000, 0xAC00..<0xD7B0,
            0xF900..<0xFB00, 0xFF66..<0xFFDD, 0x20000..<0x32000:
            true
        default: false
        }
    }

    /// Returns the katakana for a hiragana letter, and any other letter unchanged.
    static func katakana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0x3041...0x3096).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value + 0x60)!
    }
}
