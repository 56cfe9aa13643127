/// A country, or a state or province in a country.
package struct Region: Hashable, Sendable {
    /// The ISO 3166-1 alpha-2 code of the country.
    package let country: String
    /// The part of the ISO 3166-2 code after the hyphen, or `nil` for the whole country.
    package let state: String?

    /// Reports whether this region is another region or lies in it.
    func isWithin(_ other: Region) -> Bool { country == other.country && (other.state == nil || state == other.state) }
}

/// The names and codes of countries, states and provinces, from `countries.txt` and `states.txt`.
package struct Regions: Sendable {
    package static let all = Regions()

    /// The maximum number of words in a name.
    let longest: Int
    private var named: [[UInt8]: [Region]] = [:]
    private var coded: [[UInt8]: [Region]] = [:]
    private var divisions: [String: Region] = [:]

    private init() {
        let folding = FoldingTokenizer()
        var named: [[UInt8]: [Region]] = [:]
        var coded: [[UInt8]: [Region]] = [:]
        var longest = 1
        func add(_ name: some StringProtocol, _ region: Region) {
            let words = folding.words(of: String(name))
            longest = max(longest, words.count)
            named[Self.key(words[...]), default: []].append(region)
        }
        for line in DataTable.lines(PackageResources.countries_txt) {
            let fields = line.split(separator: ";")
            let region = Region(country: String(fields[0]), state: nil)
            coded[Array(region.country.lowercased().utf8), default: []].append(region)
            for name in fields.dropFirst() { add(name, region) }
        }
        for line in DataTable.lines(PackageResources.states_txt) {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            let code = fields[0].split(separator: "-")
            let region = Region(country: String(code[0]), state: String(code[1]))
            divisions["\(code[0]).\(fields[1].isEmpty ? code[1] : fields[1])"] = region
            if code[1].contains(where: \.isLetter), code[1].count > 1 {
                coded[Array(code[1].lowercased().utf8), default: []].append(region)
            }
            for name in fields.dropFirst(2) { add(name, region) }
        }
        (self.named, self.coded, self.longest) = (named, coded, longest)
    }

    /// Returns the regions with a name.
    ///
    /// - Parameter words: The folded words of the name.
    func named(_ words: ArraySlice<[UInt8]>) -> [Region] { named[Self.key(words)] ?? [] }

    /// Returns the regions with a folded code, such as `tx` or `de`.
    func coded(_ word: [UInt8]) -> [Region] { coded[word] ?? [] }

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
    package func state(division: String, in country: String) -> Region? { divisions["\(country).\(division)"] }

    private static func key(_ words: ArraySlice<[UInt8]>) -> [UInt8] { Array(words.joined(separator: [0x20])) }
}
