import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing

/// The aggregations that a request asks for, and their settings.
struct STACAggregationInput {
    enum Interval: String, CaseIterable {
        case year, month, day
    }

    private enum Name {
        static let aggregations = "aggregations"
        static let interval = "datetime_frequency_interval"
        static let geohash = "centroid_geohash_grid_frequency_precision"
        static let geotile = "centroid_geotile_grid_frequency_precision"
    }

    static let parameters: [EndpointParameter] = [
        EndpointParameter(
            Name.aggregations, .text(example: "total_count,datetime_frequency"),
            "The aggregations to return, separated by commas. /api/aggregations lists them. Default: none."),
        EndpointParameter(
            Name.interval, .words(of: Interval.self), "The length of the periods of datetime_frequency. Default: month."
        ),
        EndpointParameter(
            Name.geohash, .integer(STACGrid.geohashPrecisions),
            "The number of characters of geohashes. Default: \(STACGrid.defaultGeohashPrecision)."),
        EndpointParameter(
            Name.geotile, .integer(STACGrid.geotilePrecisions),
            "The zoom of tiles. Default: \(STACGrid.defaultGeotilePrecision)."),
    ]

    /// The requested aggregations, without duplicates.
    private(set) var aggregations: [STACAggregation] = []
    private(set) var interval = Interval.month
    private var geohashPrecision = STACGrid.defaultGeohashPrecision
    private var geotilePrecision = STACGrid.defaultGeotilePrecision

    /// - Throws: `RequestError` if a value is invalid.
    init(_ query: QueryValues) throws {
        try request(query.text(Name.aggregations)?.split(separator: ",").map(String.init) ?? [])
        try query.text(Name.interval).map { try set(interval: $0) }
        for name in [Name.geohash, Name.geotile] {
            try query.integer(name).map { try set(name, precision: $0) }
        }
    }

    /// Takes the settings for aggregations from the members of a body. The remaining ones are those of a search.
    ///
    /// - Throws: `RequestError` if a value is invalid.
    init(taking members: inout [JSONValue.Member]) throws {
        for member in members where member.value != .null {
            let value = STACMember(member)
            switch member.name {
            case Name.aggregations: try request(value.textOrTexts)
            case Name.interval: try set(interval: value.text)
            case Name.geohash, Name.geotile: try set(member.name, precision: value.integer)
            default: break
            }
        }
        let names = Set(Self.parameters.map(\.name))
        members.removeAll { names.contains($0.name) }
    }

    /// Whether the sums over collections are sufficient.
    var isInSums: Bool {
        aggregations.allSatisfy { $0 != .datetimeFrequency && grid(of: $0) == nil }
    }

    /// The grids that the requested aggregations need.
    var grids: [STACGrid] { aggregations.compactMap(grid) }

    func grid(of aggregation: STACAggregation) -> STACGrid? {
        switch aggregation {
        case .geohashFrequency: .geohash(geohashPrecision)
        case .geotileFrequency: .geotile(geotilePrecision)
        default: nil
        }
    }

    private mutating func request(_ names: [String]) throws(RequestError) {
        for name in names {
            guard let aggregation = STACAggregation(rawValue: name) else {
                let known = STACAggregation.allCases.map(\.rawValue).joined(separator: ", ")
                throw RequestError(
                    .notUnderstood, "Unknown aggregation \"\(name.prefix(60))\". Valid names: \(known).")
            }
            if !aggregations.contains(aggregation) { aggregations.append(aggregation) }
        }
    }

    private mutating func set(interval text: String) throws(RequestError) {
        interval = try Parameter(Name.interval).word(text)
    }

    private mutating func set(_ name: String, precision: Int) throws(RequestError) {
        let range = name == Name.geohash ? STACGrid.geohashPrecisions : STACGrid.geotilePrecisions
        let bounds = Double(range.lowerBound)...Double(range.upperBound)
        _ = try Parameter(name).check(Double(precision), in: bounds)
        if name == Name.geohash { geohashPrecision = precision } else { geotilePrecision = precision }
    }
}
