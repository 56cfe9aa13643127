import VantagePlaces

/// The part of a query that restricts a category, such as "open now" or "24 hours".
struct CategoryFilter {
    private enum Meaning { case openNow, open, alwaysOpen, nearby }

    /// Phrases in English, German, French, Spanish and Italian.
    private static let phrases: [(meaning: Meaning, texts: [String])] = [
        (
            .openNow,
            [
                "open now", "open right now", "currently open", "now open", "that is open", "jetzt geöffnet",
                "jetzt offen", "gerade geöffnet", "ouvert maintenant", "ouverte maintenant", "ouverts maintenant",
                "ouvertes maintenant", "abierto ahora", "abierta ahora", "abiertos ahora", "abiertas ahora",
                "aperto ora", "aperta ora", "aperti ora", "aperte ora", "aperto adesso", "aperta adesso",
            ]
        ),
        (
            .open,
            [
                "open", "geöffnet", "offen", "ouvert", "ouverte", "ouverts", "ouvertes", "abierto", "abierta",
                "abiertos",
                "abiertas", "aperto", "aperta", "aperti", "aperte",
            ]
        ),
        (
            .alwaysOpen,
            [
                "24 hours", "24 hour", "24h", "24 h", "24/7", "24-7", "open 24 hours", "open 24/7", "24 stunden",
                "rund um die uhr", "rund um die uhr geöffnet", "24 heures", "24h/24", "24 heures sur 24",
                "ouvert 24h/24", "24 horas", "abierto 24 horas", "abierta 24 horas", "24 ore", "24 ore su 24",
                "aperto 24 ore", "aperta 24 ore",
            ]
        ),
        (
            .nearby,
            [
                "near me", "nearby", "near here", "close by", "nearest", "closest", "around here", "around me",
                "the nearest", "in der nähe", "in meiner nähe", "hier in der nähe", "nächste", "nächster", "nächstes",
                "nächstgelegene", "près d'ici", "près de moi", "à proximité", "le plus proche", "la plus proche",
                "autour de moi", "cerca de mí", "cerca de aquí", "más cercano", "más cercana", "vicino a me",
                "qui vicino", "nelle vicinanze", "più vicino", "più vicina",
            ]
        ),
    ]

    private static let folded: [[[UInt8]]: Meaning] = {
        let folding = FoldingTokenizer()
        return phrases.reduce(into: [:]) { folded, phrase in
            for text in phrase.texts { folded[folding.distinctWords(of: text)] = phrase.meaning }
        }
    }()
    private static let longest = folded.keys.map(\.count).max() ?? 0

    private let typed: [TypedWord]
    /// The indices of the words that are not part of the filter.
    private(set) var range: Range<Int>
    /// The words without the filter.
    var words: [TypedWord] { Array(typed[range]) }
    /// Whether only places that are open now are wanted.
    private(set) var isOpenNow = false
    /// Whether only places that never close are wanted.
    private(set) var isAlwaysOpen = false

    /// Whether the filter also applies to places that are found by name. A filter of a single word, such as "open",
    /// does not, because the word may be part of a name.
    private(set) var restrictsNames = false

    /// Whether the filter depends on opening hours.
    var needsHours: Bool { isOpenNow || isAlwaysOpen }

    /// Separates the filter at the start or the end of a query from the other words.
    init(_ typed: [TypedWord]) {
        self.typed = typed
        range = typed.indices
        while cut() {}
    }

    /// Removes one phrase. Returns `false` if there is none, or if it is the whole query.
    private mutating func cut() -> Bool {
        guard typed.last?.isPrefix == false else { return false }
        for count in (1...Self.longest).reversed() where count < range.count {
            let rests = [range.dropLast(count), range.dropFirst(count)]
            for (cut, rest) in zip([range.suffix(count), range.prefix(count)], rests) {
                guard let meaning = Self.folded[typed[cut].map(\.text)] else { continue }
                switch meaning {
                case .openNow: (isOpenNow, restrictsNames) = (true, true)
                case .open: isOpenNow = true
                case .alwaysOpen: isAlwaysOpen = true
                case .nearby: break
                }
                range = rest
                return true
            }
        }
        return false
    }

    /// Reports whether a place's opening hours meet the filter. Returns `false` if the place has no opening hours, or
    /// if they do not show whether it is open.
    func allows(_ place: Place, _ query: PlaceQuery) -> Bool {
        guard needsHours else { return true }
        let status = place.openingStatus(
            at: query.now ?? .now, in: query.timeZone, isOwnZone: query.isTimeZoneKnown)
        guard let status else { return false }
        return status.state == .open && (!isAlwaysOpen || status.change == nil)
    }
}
