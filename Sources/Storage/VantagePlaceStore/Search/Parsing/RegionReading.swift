/// A query whose last or first words name a country or a state, such as `Springfield, IL` or `Paris, Texas, USA`.
struct RegionReading {
    /// The remaining words.
    let core: ParsedQuery
    let constraint: RegionConstraint
    /// The words that name the regions, as written.
    let written: [String]
    /// Whether the text shows that the words are a region: a comma precedes them, or they are a name rather than a
    /// code.
    let isMarked: Bool

    /// Returns the ways to read the end of a query, or its first segment, as a country or a state. The first reading
    /// explains the most words.
    static func readings(of query: ParsedQuery) -> [RegionReading] {
        guard query.words.count > 1 else { return [] }
        var readings: [RegionReading] = []
        if let first = atEnd(of: query) {
            // Texas, USA: a state and its country. The state may also be the place to find: Georgia, USA.
            if let second = atEnd(of: first.core) {
                readings.append(
                    RegionReading(
                        core: second.core, parts: [first.regions, second.regions],
                        written: second.written + first.written,
                        isMarked: first.isMarked && second.isMarked))
            }
            readings.append(RegionReading(first))
        }
        if readings.isEmpty, let first = atStart(of: query) { readings.append(RegionReading(first)) }
        return readings
    }

    private typealias Part = (core: ParsedQuery, regions: [Region], written: [String], isMarked: Bool)

    private init(_ part: Part) {
        self.init(core: part.core, parts: [part.regions], written: part.written, isMarked: part.isMarked)
    }

    private init(core: ParsedQuery, parts: [[Region]], written: [String], isMarked: Bool) {
        self.core = core
        constraint = RegionConstraint(parts)
        self.written = written
        self.isMarked = isMarked
    }

    private static func atEnd(of query: ParsedQuery) -> Part? {
        let words = query.words
        // A postal code may follow the state: Paris, TX 75460.
        let end = words.lastIndex { !$0.hasDigit } ?? 0
        let codes = words[(end + 1)...]
        guard end > 0, codes.isEmpty || codes.allSatisfy({ $0.typed.text.count >= 3 }) else { return nil }
        for start in max(1, end + 1 - Regions.longest)...end {
            guard let regions = regions(words[start...end]), !words[end].typed.isPrefix else { continue }
            let isMarked = words[start].segment != words[start - 1].segment
            return (
                ParsedQuery(words: Array(words[..<start]) + Array(codes)), regions.all,
                words[start...end].map(\.written),
                isMarked || regions.isName
            )
        }
        return nil
    }

    private static func atStart(of query: ParsedQuery) -> Part? {
        let first = query.words.prefix { $0.segment == query.words[0].segment }
        guard first.count < query.words.count, let regions = regions(first[...]) else { return nil }
        return (ParsedQuery(words: Array(query.words.dropFirst(first.count))), regions.all, first.map(\.written), true)
    }

    private static func regions(_ words: ArraySlice<ParsedQuery.Word>) -> (all: [Region], isName: Bool)? {
        let typed = words.map(\.typed.text)
        let named = Regions.all.named(typed[...])
        let coded = typed.count == 1 ? Regions.all.coded(typed[0]) : []
        let isName = !named.isEmpty && !(typed.count == 1 && typed[0].count <= 2)
        return named.isEmpty && coded.isEmpty ? nil : (named + coded, isName)
    }
}
