import Vantage
import VantageCore
import VantageParsing

/// The points of a recorded track, from a GPX document or from a table with latitudes and longitudes.
package enum TrackPoints {
    /// The maximum size of a GPX document in bytes.
    private static let maximumDocument = 256 << 20

    /// Reads a file. Its first bytes determine the format, whatever its name.
    ///
    /// - Throws: ``BatchError`` or ``ImportFailure`` if the file cannot be read.
    package static func read(_ path: String, limits: TableLimits) async throws -> [Coordinate] {
        if path != "-", let document = try await document(path) {
            return try TrackDocument.points(document, name: path)
        }
        let table = try await BatchTable.opening(path, limits: limits)
        return try PlaceList(table, atMost: TrackMatchRequest.maximumPoints).coordinates
    }

    /// Reads the body of a request.
    ///
    /// - Parameter maximum: The maximum number of points.
    package static func read(_ body: [UInt8], atMost maximum: Int) throws -> [Coordinate] {
        guard !TrackDocument.isLikely(body) else {
            let points = try TrackDocument.points(body, name: "The body")
            guard points.count <= maximum else {
                throw BatchError(.badTable, "The track has more than \(maximum) points. Split it.")
            }
            return points
        }
        return try PlaceList(BatchTable(named: "The body") { ByteSource(bytes: body) }, atMost: maximum).coordinates
    }

    /// Returns the bytes of a file if it is likely GPX.
    private static func document(_ path: String) async throws -> [UInt8]? {
        try await WorkerPool.waiting.run { _ in
            // The table reports files that cannot be read.
            guard let file = try? RegularFile(path: path), let start = try? file.bytes(at: 0, count: 256),
                TrackDocument.isLikely(start)
            else { return nil }
            guard file.size <= maximumDocument else {
                throw BatchError(
                    .badTable, "\(path) is longer than the limit of \(maximumDocument >> 20) MiB. Split the track.")
            }
            return try file.bytes(at: 0, count: file.size)
        }
    }
}
