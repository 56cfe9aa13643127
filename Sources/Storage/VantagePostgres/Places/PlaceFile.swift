import Foundation
import VantageCore
import VantageStoreCore

/// A SQLite store that contains a catalog's places. The catalog stores its bytes in chunks.
struct PlaceFile: Hashable, Sendable {
    private static let partSize = 1 << 20
    private static let partsPerQuery = 8
    private static let byteCounts: ClosedRange<Int64> = 1...1 << 40

    let hash: ContentHash
    let byteCount: Int

    private var partCount: Int { (byteCount + Self.partSize - 1) / Self.partSize }

    /// Returns the current file of a catalog, or `nil` if the catalog has no places.
    static func current(_ connection: PostgresConnection) throws -> PlaceFile? {
        let rows = try connection.run("SELECT sha256, byte_count FROM vantage.place_file")
        guard rows.count > 0, let hash = try SceneRows.hash(rows, 0, 0) else { return nil }
        return PlaceFile(hash: hash, byteCount: Int(try rows.int64(0, 1, in: byteCounts)))
    }

    /// Describes a local file.
    init(at file: URL) throws {
        let (hash, byteCount) = try RegularFile(path: file.path).hash()
        self.init(hash: hash, byteCount: byteCount)
    }

    private init(hash: ContentHash, byteCount: Int) { (self.hash, self.byteCount) = (hash, byteCount) }

    /// Downloads the file. The target appears only when it is complete and its checksum matches.
    /// - Returns: `false` if the file was replaced in the meantime.
    func download(to target: URL, _ connection: PostgresConnection, _ flag: CancellationFlag) throws -> Bool {
        let part = target.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)")
        guard FileManager.default.createFile(atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw StoreError(.cannotWrite, "\(part.path) cannot be created. Check the permissions of its folder.") }
        defer { try? FileManager.default.removeItem(at: part) }
        let output = try FileHandle(forWritingTo: part)
        defer { try? output.close() }
        var hasher = SHA256()
        for first in stride(from: 0, to: partCount, by: Self.partsPerQuery) {
            try flag.check()
            let end = min(first + Self.partsPerQuery, partCount)
            let rows = try connection.run(
                "SELECT bytes FROM vantage.place_part WHERE sha256 = $1 AND number >= $2 AND number < $3 ORDER BY number",
                [.bytes(hash.bytes), .int64(Int64(first)), .int64(Int64(end))])
            guard rows.count == end - first else { return false }
            for row in 0..<rows.count {
                let bytes = Array(try rows.bytes(row, 0))
                hasher.update(bytes)
                do { try output.write(contentsOf: bytes) } catch {
                    throw StoreError(.full, "\(target.path) cannot be written (\(error.localizedDescription)).")
                }
            }
        }
        guard ContentHash(bytes: hasher.finalize()) == hash else {
            throw InvalidStoredValue("the places do not match their checksum")
        }
        guard rename(part.path, target.path) == 0 else {
            throw StoreError(.cannotWrite, "\(target.path) cannot be written: \(String(cString: strerror(errno))).")
        }
        return true
    }

    /// Adds the parts of a local file to the catalog, in several transactions. Readers do not use them yet.
    func upload(_ file: URL, to catalog: PostgresStore) async throws {
        for first in stride(from: 0, to: partCount, by: Self.partsPerQuery) {
            try Task.checkCancellation()
            let numbers = first..<min(first + Self.partsPerQuery, partCount)
            try await catalog.write { [self] connection in
                let local = try RegularFile(path: file.path)
                for number in numbers {
                    let start = number * Self.partSize
                    let bytes = try local.bytes(at: start, count: min(Self.partSize, byteCount - start))
                    try connection.run(
                        "INSERT INTO vantage.place_part (sha256, number, bytes) VALUES ($1, $2::int, $3) ON CONFLICT DO NOTHING",
                        [.bytes(hash.bytes), .int64(Int64(number)), .bytes(bytes)])
                }
            }
        }
    }

    /// Makes this file, whose parts are in the catalog, the current one.
    /// - Parameter base: The file from which this one was made.
    /// - Throws: `StoreError` `busy` if another file has become the current one since then.
    func makeCurrent(insteadOf base: PlaceFile?, in catalog: PostgresStore) async throws {
        let location = catalog.location
        try await catalog.write { [self] connection in
            try connection.run("SELECT FROM vantage.store FOR UPDATE")
            let current = try Self.current(connection)
            // The response to an earlier commit may have been lost.
            guard current != self else { return }
            guard current == base else {
                throw StoreError(
                    .busy, "Another program has changed the places of \(location). Run the command again.")
            }
            try connection.run(
                """
                INSERT INTO vantage.place_file (id, sha256, byte_count) VALUES (1, $1, $2)
                ON CONFLICT (id) DO UPDATE SET sha256 = excluded.sha256, byte_count = excluded.byte_count
                """, [.bytes(hash.bytes), .int64(Int64(byteCount))])
            try connection.run("DELETE FROM vantage.place_part WHERE sha256 <> $1", [.bytes(hash.bytes)])
            try CatalogRevision.increment(connection)
        }
    }
}
