import GRDB

@testable import VantageSceneStore

extension SceneStore {
    /// Returns the contents of a store by table, omitting times and row numbers, so that stores with the same scenes
    /// have equal contents.
    func contents() async throws -> [String: [String]] {
        let queries = [
            "scenes": """
            SELECT key, collection.name, latitude, longitude, altitude, accuracy, heading, heading_is_magnetic, pitch,
                roll, is_panorama, width, height, orientation, field_of_view, full_width, full_height, crop_left,
                crop_top, captured, utc_offset, zone_source, device.make, device.model, scene.license,
                scene.attribution, sequence.name, rank, file_name, hex(content_hash), provenance.sources
            FROM scene JOIN collection ON collection.id = scene.collection
                LEFT JOIN device ON device.id = device LEFT JOIN sequence ON sequence.id = sequence
                LEFT JOIN provenance ON provenance.id = provenance
            ORDER BY key
            """,
            "pictures": """
            SELECT key, level, is_original, picture.width, picture.height, byte_count, hex(sha256), limitation,
                linked_path, (SELECT hex(group_concat(bytes, '')) FROM picture_part
                    WHERE picture_part.id / 65536 = picture.id)
            FROM picture JOIN scene ON scene.id = scene ORDER BY key, level, is_original
            """,
            "sequences": "SELECT collection, name FROM sequence ORDER BY collection, name",
            "entries": "SELECT position, source, outcome, code, message FROM import_entry ORDER BY run, position",
            "cells": "SELECT id, length(scenes) FROM cell ORDER BY id",
        ]
        return try await read { database in
            try queries.mapValues { sql in
                try Row.fetchAll(database, sql: sql).map { row in
                    row.map { "\($0.0)=\($0.1)" }.joined(separator: "|")
                }
            }
        }
    }
}
