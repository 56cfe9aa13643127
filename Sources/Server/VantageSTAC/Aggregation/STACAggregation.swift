import VantageParsing

/// An aggregation that clients can request, by its name in the Aggregation extension of STAC API.
///
/// Source: https://github.com/stac-api-extensions/aggregation, version 0.3.0.
enum STACAggregation: String, CaseIterable {
    case totalCount = "total_count"
    case datetimeMin = "datetime_min"
    case datetimeMax = "datetime_max"
    case collectionFrequency = "collection_frequency"
    case datetimeFrequency = "datetime_frequency"
    case geohashFrequency = "centroid_geohash_grid_frequency"
    case geotileFrequency = "centroid_geotile_grid_frequency"

    /// The type of the value, or `frequency_distribution`.
    private var dataType: String {
        switch self {
        case .totalCount: "integer"
        case .datetimeMin, .datetimeMax: "datetime"
        default: Self.distribution
        }
    }

    private static let distribution = "frequency_distribution"

    /// The type of the keys of a frequency distribution.
    var keyType: String? {
        guard dataType == Self.distribution else { return nil }
        return self == .datetimeFrequency ? "datetime" : "string"
    }

    /// The aggregation's entry in the list of available aggregations.
    var description: JSONValue {
        .object([
            "name": .string(rawValue), "data_type": .string(dataType),
            "frequency_distribution_data_type": keyType.map { .string($0) },
        ])
    }

    /// The result of an aggregation that has a single value; `null` if there are no items.
    func single(_ value: JSONValue) -> JSONValue {
        .object(["name": .string(rawValue), "data_type": .string(dataType), "value": value])
    }
}
