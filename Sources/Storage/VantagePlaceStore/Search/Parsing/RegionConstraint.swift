import VantagePlaces

/// The countries and states that a query names, and in which a place must lie.
struct RegionConstraint {
    /// For each part of the query that names a region, the regions that it may mean: `Georgia` is a country and a
    /// state. A place must lie in one region from each part.
    private let parts: [[Region]]

    enum Result {
        case inside, unknown, outside
    }

    init(_ parts: [[Region]]) { self.parts = parts }

    /// Compares a place with every part of the constraint.
    func result(_ place: PlaceRegion) -> Result {
        var result = Result.inside
        for part in parts {
            let results = part.map { place.result($0) }
            if results.contains(.inside) { continue }
            if !results.contains(.unknown) { return .outside }
            result = .unknown
        }
        return result
    }
}

/// The country and the state of a place, if its row contains them.
struct PlaceRegion {
    private var countries: [Region] = []
    private var states: [Region] = []

    /// - Parameter code: The ISO 3166 code of a territory.
    init(_ address: PostalAddress?, code: String?, _ folding: FoldingTokenizer) {
        if let country = address?.country {
            countries = Regions.all.countries(written: folding.words(of: country))
        }
        if let code { add(folding.words(of: code)) }
        if let state = address?.region {
            let country = countries.count == 1 ? countries[0].country : nil
            states += Regions.all.states(written: folding.words(of: state), in: country)
        }
    }

    /// Adds an ISO 3166-1 or ISO 3166-2 code.
    private mutating func add(_ words: [[UInt8]]) {
        guard let first = words.first, first.count == 2 else { return }
        let country = String(decoding: first, as: UTF8.self).uppercased()
        if countries.isEmpty { countries = [Region(country: country, state: nil)] }
        if words.count > 1 { states += Regions.all.states(written: words, in: country) }
    }

    fileprivate func result(_ region: Region) -> RegionConstraint.Result {
        if !states.isEmpty { return states.contains { $0.isWithin(region) } ? .inside : .outside }
        if countries.isEmpty { return .unknown }
        guard countries.contains(where: { $0.country == region.country }) else { return .outside }
        return region.state == nil ? .inside : .unknown
    }
}
