import GRDB
import VantageGeodesy
import VantageStoreCore

/// A batch of scenes from a staging store, with the strings that they share, ready to be published.
struct StagedScenes {
    /// The strings that scenes share. Catalogs have different row IDs for them.
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
    static let pictureColumns = [CopyColumn("key", .int64)] + CatalogTable.pictureColumns + [indexHash] + sliceColumns
    private static let indexHash = CopyColumn(
        "index_sha256", .bytes, from: "CASE WHEN index_object IS NOT NULL THEN index_sha256 END")
    /// The locations of the bytes of a picture and of its index. Objects have different row IDs in catalogs.
    private static let sliceColumns = [
        CopyColumn("object_sha256", .bytes, from: "content.sha256"),
        CopyColumn("object_suffix", .text, from: "content.suffix"),
        CopyColumn("object_bytes", .int64, from: "content.byte_count"),
        CopyColumn("object_offset", .int64, from: "object_offset"),
        CopyColumn("index_object_sha256", .bytes, from: "indexes.sha256"),
        CopyColumn("index_object_suffix", .text, from: "indexes.suffix"),
        CopyColumn("index_object_bytes", .int64, from: "indexes.byte_count"),
        CopyColumn("index_offset", .int64, from: "index_offset"),
        CopyColumn("index_byte_count", .int64, from: "index_byte_count"),
    ]

    /// The row of the last scene in the staging store, or `nil` if there are no more scenes.
    let last: Int64?
    let scenes: CopyRows
    let pictures: CopyRows
    /// Whether any picture of the import is in an object.
    let hasObjects: Bool

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
            SELECT scene.id, scene.key,
                \(Self.pictureColumns.dropFirst().map { $0.source ?? "picture.\($0.name)" }.joined(separator: ", "))
            FROM scene JOIN picture ON picture.scene = scene.id
                LEFT JOIN picture_slice ON picture_slice.picture = picture.id
                LEFT JOIN picture_object AS content ON content.id = picture_slice.object
                LEFT JOIN picture_object AS indexes ON indexes.id = picture_slice.index_object
            WHERE scene.id > ? AND scene.id <= ? AND (linked_path IS NOT NULL OR object IS NOT NULL) ORDER BY scene.id
            """)
        pictures.bind(1, row)
        pictures.bind(2, last ?? row)
        self.pictures = try Self.rows(pictures, Self.pictureColumns).rows
        hasObjects = try Int.fetchOne(database, sql: "SELECT 1 FROM picture_slice LIMIT 1") != nil
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
