import Foundation
import GRDB

@testable import VantageMapTiles

/// Writes MBTiles archives in the layout that the specification shows and in the one that common programs write.
struct MBTilesWriter {
    enum Layout: CaseIterable {
        case table
        /// `tiles` is a view, and identical tiles are stored once.
        case view
    }

    var layout = Layout.table
    var metadata: [String: String]? = [:]
    /// The tiles by id. Unlike in the archive, rows are numbered from the top.
    var tiles: [TileID: [UInt8]?] = [:]
    var journal = "DELETE"
    var applicationID: Int32 = 0

    func write(to file: URL) throws {
        let queue = try DatabaseQueue(path: file.path)
        try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = \(journal)")
            try database.execute(sql: "PRAGMA application_id = \(applicationID)")
            try makeTables(database)
            for (id, bytes) in tiles { try insert(id, bytes, database) }
            guard let metadata else { return }
            try database.execute(sql: "CREATE TABLE metadata (name TEXT, value TEXT)")
            for (name, value) in metadata {
                try database.execute(sql: "INSERT INTO metadata VALUES (?, ?)", arguments: [name, value])
            }
        }
        try queue.close()
    }

    private func makeTables(_ database: Database) throws {
        switch layout {
        case .table:
            try database.execute(
                sql: """
                    CREATE TABLE tiles (
                        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB);
                    CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row);
                    """)
        case .view:
            try database.execute(
                sql: """
                    CREATE TABLE map (
                        zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER);
                    CREATE TABLE images (tile_id INTEGER PRIMARY KEY, tile_data BLOB);
                    CREATE UNIQUE INDEX map_index ON map (zoom_level, tile_column, tile_row);
                    CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data
                        FROM map JOIN images USING (tile_id);
                    """)
        }
    }

    private func insert(_ id: TileID, _ bytes: [UInt8]?, _ database: Database) throws {
        let row = (1 << id.zoom) - 1 - id.y
        let data = bytes.map { Data($0) }
        switch layout {
        case .table:
            try database.execute(
                sql: "INSERT INTO tiles VALUES (?, ?, ?, ?)", arguments: [id.zoom, id.x, row, data])
        case .view:
            try database.execute(sql: "INSERT INTO images (tile_data) VALUES (?)", arguments: [data])
            try database.execute(
                sql: "INSERT INTO map VALUES (?, ?, ?, ?)", arguments: [id.zoom, id.x, row, database.lastInsertedRowID])
        }
    }
}

/// Image file signatures. A source does not read a picture beyond its signature.
enum DrawnPicture {
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16]
    static let webP: [UInt8] = Array("RIFF".utf8) + [4, 0, 0, 0] + Array("WEBPVP8 ".utf8)
}
