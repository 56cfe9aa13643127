import Foundation
import VantageGeodesy
import VantageSceneStore
import VantageStoreCore

extension PostgresStore {
    /// Returns all collections, ordered by name.
    ///
    /// - Throws: `StoreError`.
    public func collections() async throws -> [CollectionSummary] {
        try await read { connection, _ in
            let rows = try connection.run(
                """
                SELECT c.name, c.license, c.attribution, count(s.id) FILTER (WHERE s.is_panorama = 1),
                    count(s.id) FILTER (WHERE s.is_panorama = 0), count(DISTINCT s.sequence),
                    min(s.longitude), min(s.latitude), max(s.longitude), max(s.latitude), min(s.captured), max(s.captured)
                FROM vantage.collection AS c LEFT JOIN vantage.scene AS s ON s.collection = c.id
                GROUP BY c.id ORDER BY c.name COLLATE "C"
                """)
            return try (0..<rows.count).map { row in
                var extent: BoundingBox?
                if let west = try rows.optionalDouble(row, 6) {
                    extent = try BoundingBox(
                        west: west, south: rows.double(row, 7), east: rows.double(row, 8), north: rows.double(row, 9))
                }
                func moment(_ column: Int) throws -> Date? {
                    try rows.optionalInt64(row, column).map { Date(timeIntervalSince1970: Double($0) / 1000) }
                }
                return CollectionSummary(
                    name: try rows.string(row, 0), panoramas: Int(try rows.int64(row, 3)),
                    photos: Int(try rows.int64(row, 4)), sequences: Int(try rows.int64(row, 5)), extent: extent,
                    firstCaptured: try moment(10), lastCaptured: try moment(11), license: rows.optionalString(row, 1),
                    attribution: rows.optionalString(row, 2))
            }
        }
    }

    /// Returns statistics about the catalog. This reads all tables.
    ///
    /// - Throws: `StoreError`.
    public func statistics() async throws -> StoreStatistics {
        try await read { connection, _ in
            let rows = try connection.run(
                """
                SELECT (SELECT max(name) FROM vantage.migration), (SELECT count(*) FROM vantage.collection),
                    (SELECT count(*) FROM vantage.sequence),
                    (SELECT count(*) FROM vantage.scene WHERE is_panorama = 1),
                    (SELECT count(*) FROM vantage.scene WHERE is_panorama = 0),
                    count(*) FILTER (WHERE is_original = 1), count(*) FILTER (WHERE linked_path IS NOT NULL),
                    coalesce(sum(byte_count) FILTER (WHERE is_original = 1), 0)::bigint,
                    coalesce(sum(byte_count) FILTER (WHERE is_original = 0), 0)::bigint,
                    (SELECT count(*) FROM vantage.cell), (SELECT coalesce(sum(length(scenes)), 0)::bigint FROM vantage.cell),
                    (SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint FROM pg_class
                        WHERE relnamespace = 'vantage'::regnamespace AND relkind = 'r')
                FROM vantage.picture
                """)
            func count(_ column: Int) throws -> Int { Int(try rows.int64(0, column)) }
            return StoreStatistics(
                schema: try rows.string(0, 0), collections: try count(1), sequences: try count(2),
                panoramas: try count(3), photos: try count(4), pictures: try count(5), linked: try count(6),
                originalBytes: try count(7), derivedBytes: try count(8), cells: try count(9), indexBytes: try count(10),
                fileBytes: try count(11))
        }
    }
}
