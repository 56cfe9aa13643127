import Foundation
import VantageCore
import VantageGeodesy
import VantageSceneStore

extension ShardManifest {
    /// The maximum size of a manifest. A manifest of 10,000 shards is about 8 MB.
    private static let maximumBytes = 16 << 20
    private static let maximumShards = 10_000
    /// The maximum size of a file that a manifest lists.
    private static let maximumFileBytes = 1 << 40

    /// Reads a manifest, which is untrusted.
    ///
    /// - Throws: ``ShardError`` with the code `noManifest`, `badManifest` or `newerManifest`.
    public init(contentsOf url: URL) throws(ShardError) {
        let path = url.relativePath
        let bytes: [UInt8]
        do {
            let file = try RegularFile(path: url.path)
            guard file.size <= Self.maximumBytes else {
                throw ShardError(.badManifest, "\(path) has \(file.size) bytes, more than the limit for a manifest.")
            }
            bytes = try file.bytes(at: 0, count: file.size)
        } catch let error as SystemError {
            throw ShardError(.noManifest, "The manifest \(path) cannot be read (\(error)).")
        } catch {
            throw error as? ShardError ?? ShardError(.badManifest, "\(path): \(error)")
        }
        try self.init(Data(bytes), named: path)
    }

    /// Parses a manifest, which is untrusted.
    ///
    /// - Parameter name: The name of the file, for messages.
    package init(_ data: Data, named name: String) throws(ShardError) {
        guard data.count <= Self.maximumBytes else {
            throw ShardError(.badManifest, "\(name) has \(data.count) bytes, more than the limit for a manifest.")
        }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let head = try? decoder.decode(Head.self, from: data), head.format == Self.formatName else {
            throw ShardError(.badManifest, "\(name) is not a manifest of shards.")
        }
        guard head.version == Self.currentVersion else {
            throw ShardError(
                .newerManifest, "\(name) has version \(head.version), but this release reads \(Self.currentVersion).")
        }
        do {
            self = try decoder.decode(Self.self, from: data)
        } catch {
            throw ShardError(.badManifest, "\(name) is invalid: \(Self.words(of: error)).")
        }
        if let problem { throw ShardError(.badManifest, "\(name) is invalid: \(problem).") }
    }

    /// The JSON of the manifest, which is the same for the same values.
    package var json: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(self) + [0x0A]
        }
    }

    private struct Head: Decodable {
        let format: String
        let version: Int
    }

    private static func words(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "\(error)".prefix(200).description }
        return switch error {
        case .keyNotFound(let key, _): "\(key.stringValue) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(context.codingPath.map(\.stringValue).joined(separator: ".").prefix(200)) has another type"
        @unknown default: "it cannot be parsed"
        }
    }

    // MARK: Checks

    /// The first invalid value, in words; `nil` if all are valid.
    private var problem: String? {
        guard store.utf8.count == 16, store.utf8.allSatisfy(Self.isHexadecimal) else {
            return "the identity of the store is not 16 hexadecimal digits"
        }
        guard shards.count <= Self.maximumShards else { return "it lists more than \(Self.maximumShards) shards" }
        guard scenesPerShard >= 1 else { return "scenesPerShard is less than 1" }
        if let region, Self.box(region) == nil { return "the region is not a box in degrees" }
        for (number, shard) in shards.enumerated() {
            if let problem = shard.problem(isValid: Self.isValid) { return "shard \(number + 1): \(problem)" }
        }
        for (shard, next) in zip(shards, shards.dropFirst()) where shard.cells.last >= next.cells.first {
            return "the cells of \(shard.file) and \(next.file) overlap or are not in ascending order"
        }
        let names = shards.flatMap(\.files).map(\.file)
        guard Set(names).count == names.count else { return "it lists a file twice" }
        // Each count was checked, so their sum cannot overflow.
        guard shards.reduce(0, { $0 + $1.scenes }) == scenes else { return "scenes is not the sum of all shards" }
        return nil
    }

    fileprivate static func box(_ edges: [Double]) -> BoundingBox? {
        guard edges.count == 4 else { return nil }
        return try? BoundingBox(west: edges[0], south: edges[1], east: edges[2], north: edges[3])
    }

    /// Returns whether a file has a name that cannot lead out of the folder, a possible size and a possible hash.
    private static func isValid(_ file: File) -> Bool {
        isValid(name: file.file) && (1...maximumFileBytes).contains(file.bytes) && file.sha256.utf8.count == 64
            && file.sha256.utf8.allSatisfy(isHexadecimal)
    }

    private static func isValid(name: String) -> Bool {
        name.hasPrefix(ShardFile.prefix) && name.utf8.count <= 128
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
    }
}

extension ShardManifest.Shard {
    fileprivate func problem(isValid: (ShardManifest.File) -> Bool) -> String? {
        if let file = files.first(where: { !isValid($0) }) {
            return "\(file.file.prefix(100)) does not have the name, the size or the hash of a shard"
        }
        guard (1...Int(UInt32.max)).contains(scenes) else { return "it has \(scenes) scenes" }
        guard cells.first >= 0, cells.first <= cells.last, cells.last <= CellGrid.lastCell else {
            return "its cells are not a range of cells"
        }
        guard let box = ShardManifest.box(bounds), !box.crossesAntimeridian else {
            return "its bounds are not a box in degrees"
        }
        if let captured, captured.first > captured.last { return "its first capture time is after its last" }
        return nil
    }
}
