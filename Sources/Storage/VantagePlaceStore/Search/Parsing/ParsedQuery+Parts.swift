extension ParsedQuery {
    /// A query without some of its words, and the words that were dropped.
    typealias Shortened = (rest: ParsedQuery, dropped: [String])

    /// The query without a unit or floor number, such as `Apt 5`, `#12`, `Suite 200` or `2nd floor`; `nil` if it has
    /// none.
    var withoutUnit: Shortened? {
        var isUnit = words.map { $0.written.hasPrefix("#") }
        for (place, word) in words.enumerated() where Self.units.contains(word.typed.text) {
            // The number follows the word, or precedes it as an ordinal.
            if place + 1 < words.count, words[place + 1].isUnitNumber {
                (isUnit[place], isUnit[place + 1]) = (true, true)
            } else if place > 0, words[place - 1].hasDigit || place > 1 && words[place - 1].isUnitNumber {
                (isUnit[place], isUnit[place - 1]) = (true, true)
            }
        }
        return without(isUnit)
    }

    /// Whether the text contains more than a number and a type of street.
    var isSpecific: Bool {
        words.contains { !$0.isHouseNumber && !Abbreviations.all.isDistinctive($0.typed.text) }
    }

    /// Whether the text may contain a house number.
    var hasHouseNumber: Bool { words.count > 1 && words.contains(where: \.isHouseNumber) }

    /// The query without its postal code; `nil` if it has none. A number in the first segment is a postal code only if
    /// it has at least five digits or follows a house number.
    var withoutPostcode: Shortened? {
        let numbers = words.indices.filter { words[$0].hasDigit }
        let isPostcode = words.indices.map { place in
            let word = words[place]
            guard word.hasDigit, word.typed.text.count >= 3 else { return false }
            let isLong = word.typed.text.count >= 5 && word.typed.text.allSatisfy { (0x30...0x39).contains($0) }
            return isLong || word.segment > words[0].segment || place > numbers[0] && words[numbers[0]].isHouseNumber
        }
        return without(isPostcode)
    }

    /// The query without the house number; `nil` if it has none. Ordinal numbers are kept, because they belong to
    /// street names.
    var withoutHouse: (rest: ParsedQuery, dropped: [String])? {
        let isNumber = words.indices.map { place in
            guard let first = words[place].typed.text.first, (0x30...0x39).contains(first) else {
                // The letter after a house number, as in 12 A.
                return place > 0 && words[place].typed.text.count == 1 && words[place - 1].isHouseNumber
                    && !Abbreviations.all.isDistinctive(words[place].typed.text)
            }
            return words[place].isHouseNumber
        }
        return without(isNumber)
    }

    private func without(_ isDropped: [Bool]) -> Shortened? {
        let rest = zip(words, isDropped).filter { !$1 }.map(\.0)
        guard !rest.isEmpty, rest.count < words.count else { return nil }
        return (ParsedQuery(words: rest), zip(words, isDropped).filter(\.1).map(\.0.written))
    }

    /// The words for units and floors in various languages, folded.
    private static let units: Set<[UInt8]> = Set(
        [
            "apt", "apartment", "apartments", "unit", "suite", "ste", "floor", "fl", "flr", "room", "rm", "flat", "no",
            "etage", "stock", "stg", "wohnung", "whg", "top", "app", "appt", "appartement", "piso", "planta", "puerta",
            "pta", "apto", "dpto", "depto", "departamento", "andar", "sala", "interno", "int", "piano", "scala",
            "mieszkanie", "m", "lok", "kv", "кв", "квартира", "этаж", "офис", "lgh", "tr", "krs", "as", "bus",
        ].map { Array($0.utf8) })
}

extension ParsedQuery.Word {
    /// Whether the word may be a house number: digits, at most one letter, and not an ordinal.
    var isHouseNumber: Bool {
        let digits = typed.text.prefix { (0x30...0x39).contains($0) }
        return !digits.isEmpty && digits.count <= 6 && typed.text.count - digits.count <= 1
            && (typed.text.count == digits.count || digits.count <= 5)
    }

    /// Whether the word may be the number or the letter of a unit.
    fileprivate var isUnitNumber: Bool { hasDigit || typed.text.count == 1 }
}
