import Foundation
import VantageCore
import VantageParameters
import VantageParsing
import VantageScenes

/// The results of aggregations as JSON.
struct STACAggregationResults {
    /// The maximum number of buckets in a frequency distribution. The items in all others are counted as overflow.
    static let maximumBuckets = 10_000

    private let count: Int
    private let captured: (first: Date, last: Date)?
    private let collections: [String: Int]
    private let days: [Int: Int]
    private let cells: [[UInt64: Int]]

    init(_ tally: SceneTally) {
        count = tally.count
        captured = tally.captured.map { (Self.date($0.lowerBound), Self.date($0.upperBound)) }
        collections = tally.collections
        days = tally.days
        cells = tally.cells
    }

    /// Creates the results for all items in collections, without the distributions over times and places.
    init(_ sums: [STACCollection]) {
        count = sums.reduce(0) { $0 + $1.scenes }
        let (first, last) = (sums.compactMap(\.firstCaptured).min(), sums.compactMap(\.lastCaptured).max())
        captured = first.flatMap { first in last.map { (first, $0) } }
        collections = Dictionary(uniqueKeysWithValues: sums.map { ($0.name, $0.scenes) })
        (days, cells) = ([:], [])
    }

    func all(_ input: STACAggregationInput) -> [JSONValue] {
        input.aggregations.map { aggregation in
            switch aggregation {
            case .totalCount: aggregation.single(.integer(count))
            case .datetimeMin: aggregation.single(captured.map { .string($0.first.rfc3339) } ?? .null)
            case .datetimeMax: aggregation.single(captured.map { .string($0.last.rfc3339) } ?? .null)
            case .collectionFrequency:
                aggregation.distribution(
                    collections.map { (STACCollectionID($0.key).description, $0.value) }, of: count)
            case .datetimeFrequency: aggregation.distribution(periods(input.interval), of: count)
            case .geohashFrequency, .geotileFrequency:
                aggregation.distribution(cellCounts(aggregation, input), of: count)
            }
        }
    }

    /// Returns the number of items in each period, keyed by the start of the period.
    private func periods(_ interval: STACAggregationInput.Interval) -> [(String, Int)] {
        let starts = days.map { day, count in
            let day = CivilDay(daysSince1970: day)
            let start =
                switch interval {
                case .year: CivilDay(year: day.year, month: 1, day: 1)
                case .month: CivilDay(year: day.year, month: day.month, day: 1)
                case .day: day
                }
            return (start.daysSince1970, count)
        }
        return Dictionary(starts, uniquingKeysWith: +).map { (Self.date(Int64($0.key) * 86_400_000).rfc3339, $0.value) }
    }

    private func cellCounts(_ aggregation: STACAggregation, _ input: STACAggregationInput) -> [(String, Int)] {
        guard let grid = input.grid(of: aggregation), let number = input.grids.firstIndex(of: grid) else { return [] }
        return cells[number].map { (grid.key(of: $0.key), $0.value) }
    }

    private static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }
}

extension STACAggregation {
    /// The result of an aggregation that counts items by key, sorted by key.
    ///
    /// - Parameter total: The number of items, including those without a key.
    fileprivate func distribution(_ counts: [(key: String, count: Int)], of total: Int) -> JSONValue {
        let kept = counts.sorted { ($1.count, $0.key) < ($0.count, $1.key) }
            .prefix(STACAggregationResults.maximumBuckets).sorted { $0.key < $1.key }
        let buckets = kept.map { bucket in
            JSONValue.object([
                "key": .string(bucket.key), "data_type": keyType.map { .string($0) },
                "frequency": .integer(bucket.count),
            ])
        }
        return .object([
            "name": .string(rawValue), "data_type": keyType.map { .string($0) }, "buckets": .array(buckets),
            "overflow": .integer(total - kept.reduce(0) { $0 + $1.count }),
        ])
    }
}
