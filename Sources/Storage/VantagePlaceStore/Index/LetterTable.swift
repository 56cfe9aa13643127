/// The result of folding a letter.
enum FoldedLetter: Sendable {
    /// A character that ends a word.
    case separator
    /// A mark that is ignored within a word, such as a diacritic.
    case mark
    /// One or more letters, in UTF-8.
    case letters([UInt8])
    /// A letter of a script without spaces, in UTF-8.
    case paired([UInt8])
}

/// Folded letters by Unicode scalar, in pages. Copies share all pages that have not changed.
struct LetterTable: Sendable {
    private static let pageBits: UInt32 = 8

    /// The pages up to the last one that contains letters. A page without letters is an empty array.
    private var pages: [[FoldedLetter?]] = []
    private(set) var count = 0

    subscript(scalar: Unicode.Scalar) -> FoldedLetter? {
        get {
            let (page, place) = Self.place(of: scalar)
            return page < pages.count && !pages[page].isEmpty ? pages[page][place] : nil
        }
        set {
            let (page, place) = Self.place(of: scalar)
            while pages.count <= page { pages.append([]) }
            if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: 1 << Int(Self.pageBits)) }
            count += (newValue == nil ? 0 : 1) - (pages[page][place] == nil ? 0 : 1)
            pages[page][place] = newValue
        }
    }

    private static func place(of scalar: Unicode.Scalar) -> (page: Int, place: Int) {
        (Int(scalar.value >> pageBits), Int(scalar.value & (1 << pageBits - 1)))
    }
}
