/// A country, or a state or province in a country.
package struct Region: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 code of the country.
    package let country: String
    /// The part of the ISO 3166-2 code after the hyphen, or `nil` for the whole country.
    package let state: String?

    /// Reports whether this region is another region or lies in it.
    func isWithin(_ other: Region) -> Bool { country == other.country && (other.state == nil || state == other.state) }
}

extension Region {
    /// Creates a region from its code, such as `US` or `US-TX`.
    fileprivate init(code: Substring.UTF8View) {
        let parts = code.split(separator: UInt8(ascii: "-"), maxSplits: 1)
        self.init(country: String(Substring(parts[0])), state: parts.count > 1 ? String(Substring(parts[1])) : nil)
    }
}

/// The names and codes of countries, states and provinces, from `countries.txt` and `states.txt`.
package struct Regions: Sendable {
    package static let all = Regions()

    /// The maximum number of words in a name.
    static let longest = 37

    /// The names and codes, with the codes of the regions that they stand for. `=` precedes a code.
    private let table = PhraseTable(PackageResources.region_names_txt)
    /// The states by country and division code in GeoNames tables.
    private static let divisions: [String: Region] = DataTable.lines(PackageResources.states_txt).reduce(into: [:]) {
        let fields = $1.split(separator: ";", omittingEmptySubsequences: false)
        let region = Region(code: fields[0].utf8)
        $0["\(region.country).\(fields[1].isEmpty ? region.state ?? "" : String(fields[1]))"] = region
    }

    /// Returns the regions with a name.
    ///
    /// - Parameter words: The folded words of the name.
    func named(_ words: ArraySlice<[UInt8]>) -> [Region] { regions(words) }

    /// Returns the regions with a folded code, such as `tx` or `de`.
    func coded(_ word: [UInt8]) -> [Region] { regions([[UInt8(ascii: "=")] + word]) }

    private func regions(_ words: some Collection<[UInt8]>) -> [Region] {
        table.value(of: words)?.utf8.split(separator: UInt8(ascii: ",")).map(Region.init(code:)) ?? []
    }

    /// Returns the countries that a code or a name in an address may mean.
    ///
    /// - Parameter words: The folded words of the text.
    func countries(written words: [[UInt8]]) -> [Region] {
        let found = (words.count == 1 ? coded(words[0]) : []).filter { $0.state == nil }
        return found.isEmpty ? named(words[...]).filter { $0.state == nil } : found
    }

    /// Returns the states that a code such as `MD` or `US-MD`, or a name, may mean in an address.
    ///
    /// - Parameters:
    ///   - words: The folded words of the text.
    ///   - country: The code of the country, if it is known.
    func states(written words: [[UInt8]], in country: String?) -> [Region] {
        var words = words[...]
        if words.count > 1, let first = words.first,
            coded(first).contains(where: { $0.state == nil && (country == nil || $0.country == country) })
        {
            words = words.dropFirst()
        }
        let found = (words.count == 1 ? coded(words.first!) : []) + named(words)
        return found.filter { $0.state != nil && (country == nil || $0.country == country) }
    }

    /// Returns the state for the code of a first-order administrative division in a GeoNames table.
    package func state(division: String, in country: String) -> Region? { Self.divisions["\(country).\(division)"] }
}
