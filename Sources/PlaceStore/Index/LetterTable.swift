/// What the folding makes of a letter.
enum FoldedLetter: Sendable {
    /// Ends a word.
    case separator
    /// Is passed over within a word, such as a mark above a letter.
    case mark
    case letters([UInt8])
    /// Of a script without spaces: the letter in UTF-8.
    case paired([UInt8])
}

/// Letters by their numbers in Unicode, in pages: a copy that is changed shares all pages but those of the change.
struct LetterTable: Sendable {
    private static let pageBits: UInt32 = 8

    /// Up to the last that has a letter; empty where there is none.
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
