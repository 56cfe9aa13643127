import VantageCore
import VantageGeodesy
import VantageStoreCore

/// The publication of a batch of staged scenes in one transaction. Scenes whose keys the catalog already has stay as they
/// are, so publishing a batch again changes nothing.
///
/// All statements lock rows in a fixed order: shared strings, scenes by key, cells by ID. Writers whose batches overlap
/// therefore wait for each other and do not form a cycle.
struct ScenePublication {
    private static let valueList = CatalogTable.valueColumns.list
    private static let sharedRows = """
        INSERT INTO vantage.collection (name, license, attribution, created)
            SELECT DISTINCT ON (collection_name) collection_name, collection_license, collection_attribution,
                collection_created
            FROM pg_temp.staged ORDER BY collection_name ON CONFLICT DO NOTHING;
        INSERT INTO vantage.device (make, model)
            SELECT DISTINCT make, model FROM pg_temp.staged WHERE make IS NOT NULL ORDER BY make, model
            ON CONFLICT DO NOTHING;
        INSERT INTO vantage.provenance (sources)
            SELECT DISTINCT sources FROM pg_temp.staged WHERE sources IS NOT NULL ORDER BY sources ON CONFLICT DO NOTHING;
        INSERT INTO vantage.calibration (camera)
            SELECT DISTINCT camera FROM pg_temp.staged WHERE camera IS NOT NULL ORDER BY camera ON CONFLICT DO NOTHING;
        INSERT INTO vantage.sequence (collection, name, is_derived)
            SELECT DISTINCT ON (c.id, sequence_name) c.id, sequence_name, t.is_derived
            FROM pg_temp.staged AS t JOIN vantage.collection AS c ON c.name = t.collection_name
            WHERE sequence_name IS NOT NULL ORDER BY c.id, sequence_name ON CONFLICT DO NOTHING;
        """
    private static let scenes = """
        INSERT INTO vantage.scene (key, collection, \(valueList), device, provenance, calibration, sequence, rank)
        SELECT t.key, c.id, \(CatalogTable.valueColumns.map { "t.\($0.name)" }.joined(separator: ", ")),
            d.id, p.id, k.id, q.id, t.rank
        FROM pg_temp.staged AS t JOIN vantage.collection AS c ON c.name = t.collection_name
            LEFT JOIN vantage.device AS d ON d.make = t.make AND d.model = t.model
            LEFT JOIN vantage.provenance AS p
                ON md5(p.sources) = md5(t.sources)
            LEFT JOIN vantage.calibration AS k
                ON md5(k.camera) = md5(t.camera)
            LEFT JOIN vantage.sequence AS q ON q.collection = c.id AND q.name = t.sequence_name
        WHERE NOT EXISTS (SELECT FROM vantage.scene AS s WHERE s.key = t.key)
        ORDER BY t.key ON CONFLICT (key) DO NOTHING RETURNING id, latitude, longitude
        """
    /// Settings that make every statement look up the rows of a batch in indexes. Otherwise, a batch may read all scenes
    /// of the catalog, or all sequences once for each of its scenes.
    private static let settings = """
        SET LOCAL enable_hashjoin = off;
        SET LOCAL enable_mergejoin = off;
        SET LOCAL enable_seqscan = off;
        SET LOCAL jit = off;
        """
    private static let pictures = """
        INSERT INTO vantage.picture (scene, index_sha256, \(CatalogTable.pictureColumns.list))
        SELECT s.id, t.index_sha256, \(CatalogTable.pictureColumns.map { "t.\($0.name)" }.joined(separator: ", "))
        FROM pg_temp.staged_picture AS t JOIN vantage.scene AS s ON s.key = t.key
        WHERE s.id = ANY($1) ON CONFLICT (scene, level, is_original) DO NOTHING
        """
    private static let objects = """
        INSERT INTO vantage.picture_object (sha256, suffix, byte_count)
        SELECT DISTINCT ON (sha256, suffix) sha256, suffix, byte_count FROM (
            SELECT object_sha256, object_suffix, object_bytes FROM pg_temp.staged_picture
            UNION ALL SELECT index_object_sha256, index_object_suffix, index_object_bytes FROM pg_temp.staged_picture
        ) AS t (sha256, suffix, byte_count)
        WHERE sha256 IS NOT NULL AND NOT EXISTS (
            SELECT FROM vantage.picture_object AS o WHERE o.sha256 = t.sha256 AND o.suffix = t.suffix)
        ORDER BY sha256, suffix
        """
    private static let slices = """
        INSERT INTO vantage.picture_slice
            (picture, object, object_offset, index_object, index_offset, index_byte_count)
        SELECT p.id,
            (SELECT max(id) FROM vantage.picture_object AS o
                WHERE o.sha256 = t.object_sha256 AND o.suffix = t.object_suffix), t.object_offset,
            (SELECT max(id) FROM vantage.picture_object AS o
                WHERE o.sha256 = t.index_object_sha256 AND o.suffix = t.index_object_suffix),
            t.index_offset, t.index_byte_count
        FROM pg_temp.staged_picture AS t JOIN vantage.scene AS s ON s.key = t.key
            JOIN vantage.picture AS p ON p.scene = s.id AND p.level = t.level AND p.is_original = t.is_original
        WHERE s.id = ANY($1) AND (t.object_sha256 IS NOT NULL OR t.index_object_sha256 IS NOT NULL)
        ON CONFLICT (picture) DO NOTHING
        """
    /// OFFSET makes PostgreSQL look up each key separately.
    private static let sequences = """
        UPDATE vantage.scene AS s SET sequence = f.sequence, rank = f.rank
        FROM (
            SELECT s.id, q.id AS sequence, t.rank
            FROM pg_temp.staged AS t JOIN vantage.collection AS c ON c.name = t.collection_name
                JOIN vantage.sequence AS q ON q.collection = c.id AND q.name = t.sequence_name
                JOIN LATERAL (SELECT id, collection, sequence FROM vantage.scene WHERE key = t.key OFFSET 0) AS s
                    ON s.collection = c.id AND s.sequence IS NULL
        ) AS f
        WHERE s.id = f.id
        """

    let connection: PostgresConnection

    /// Publishes a batch.
    ///
    /// - Returns: The number of scenes that the catalog did not have.
    func publish(_ staged: StagedScenes) throws -> Int {
        try connection.runScript(
            """
            \(Self.settings)
            CREATE TEMP TABLE staged (\(StagedScenes.columns.definitions)) ON COMMIT DROP;
            CREATE TEMP TABLE staged_picture (\(StagedScenes.pictureColumns.definitions)) ON COMMIT DROP;
            """)
        try connection.copy(
            "COPY pg_temp.staged (\(StagedScenes.columns.list)) FROM STDIN (FORMAT binary)", staged.scenes)
        try connection.copy(
            "COPY pg_temp.staged_picture (\(StagedScenes.pictureColumns.list)) FROM STDIN (FORMAT binary)",
            staged.pictures)
        try connection.runScript("ANALYZE pg_temp.staged; \(Self.sharedRows)")
        let rows = try connection.run(Self.scenes)
        var cells = CellChanges()
        var added: [Int64] = []
        for row in 0..<rows.count {
            added.append(try rows.int64(row, 0, in: 1...Int64(UInt32.max)))
            cells.add(row: added[row], at: try SceneRows.coordinate(rows, row, 1))
        }
        try connection.run(Self.pictures, [.int64s(added)])
        if staged.hasObjects, !added.isEmpty {
            try connection.runScript(Self.objects)
            try connection.run(Self.slices, [.int64s(added)])
        }
        try connection.run(Self.sequences)
        try cells.insert(connection)
        try CatalogRevision.increment(connection)
        return added.count
    }
}
