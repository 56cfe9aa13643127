import GRDB
import VantageGeodesy
import VantageStoreCore

/// A batch of scenes from a staging store, with the texts that they share, ready to be published.
struct StagedScenes {
    /// The texts that scenes share. Catalogs have other row IDs for them.
    private static let shared = [
        CopyColumn("collection_name", .text), CopyColumn("collection_license", .text),
        CopyColumn("collection_attribution", .text), CopyColumn("collection_created", .int64),
        CopyColumn("make", .text), CopyColumn("model", .text), CopyColumn("sources", .text),
        CopyColumn("camera", .text),
        CopyColumn("sequence_name", .text), CopyColumn("is_derived", .int16), CopyColumn("rank", .int64),
    ]
    /// The columns of the temporary table of scenes.
    static let columns = [CopyColumn("key", .int64)] + CatalogTable.valueColumns + shared
    /// The columns of the temporary table of pictures.
    static let pictureColumns = [CopyColumn("key", .int64)] + CatalogTable.pictureColumns

    /// The row of the last scene in the staging store, or `nil` if there are no more scenes.
    let last: Int64?
    let scenes: CopyRows
    let pictures: CopyRows

    /// Reads the scenes after a row.
    ///
    /// - Parameter hasSequences: Whether the sequences are final. Before the end of an import, they are not.
    init(after row: Int64, limit: Int, hasSequences: Bool, in database: Database) throws {
        let values = CatalogTable.valueColumns.map { "scene.\($0.name)" }.joined(separator: ", ")
        let sequence = hasSequences ? "sequence.name, sequence.is_derived, scene.rank" : "NULL, NULL, NULL"
        let statement = try RawStatement(
            database,
            """
            SELECT scene.id, scene.key, \(values), collection.name, collection.license, collection.attribution,
                collection.created, make, model, sources, camera, \(sequence)
            FROM scene JOIN collection ON collection.id = scene.collection
                LEFT JOIN device ON device.id = scene.device LEFT JOIN provenance ON provenance.id = scene.provenance
                LEFT JOIN calibration ON calibration.id = scene.calibration
                LEFT JOIN sequence ON sequence.id = scene.sequence
            WHERE scene.id > ? ORDER BY scene.id LIMIT \(limit)
            """)
        statement.bind(1, row)
        (last, scenes) = try Self.rows(statement, Self.columns)
        let pictures = try RawStatement(
            database,
            """
            SELECT scene.id, scene.key, \(CatalogTable.pictureColumns.map { "picture.\($0.name)" }.joined(separator: ", "))
            FROM scene JOIN picture ON picture.scene = scene.id
            WHERE scene.id > ? AND scene.id <= ? AND linked_path IS NOT NULL ORDER BY scene.id
            """)
        pictures.bind(1, row)
        pictures.bind(2, last ?? row)
        self.pictures = try Self.rows(pictures, Self.pictureColumns).rows
    }

    private static func rows(_ statement: RawStatement, _ columns: [CopyColumn]) throws -> (
        last: Int64?, rows: CopyRows
    ) {
        var (last, rows) = (Int64?.none, CopyRows())
        try statement.forEachRow {
            last = statement.int64(0)
            rows.begin(columns: columns.count)
            for (column, kind) in columns.map(\.kind).enumerated() {
                statement.add(Int32(column + 1), as: kind, to: &rows)
            }
        }
        return (last, rows)
    }
}

extension [CopyColumn] {
    /// The names, separated by commas.
    var list: String { map(\.name).joined(separator: ", ") }
    /// The definitions for `CREATE TABLE`.
    var definitions: String { map { "\($0.name) \($0.kind.rawValue)" }.joined(separator: ", ") }
}
