import GRDB
import VantageStoreCore

/// A table that SQLite stores and catalogs in PostgreSQL have in common, and that a copy transfers row by row.
struct CatalogTable: Sendable {
    let name: String
    /// The columns, beginning with the primary key.
    let columns: [CopyColumn]
    /// A condition on the rows of a SQLite store that are copied.
    var condition = "true"

    /// The tables in an order in which rows refer only to earlier ones.
    ///
    /// - Parameters:
    ///   - hasCalibrations: Whether the SQLite store has calibrations. Stores from earlier releases do not.
    ///   - hasObjects: Whether the SQLite store can have pictures in objects. Stores from earlier releases cannot.
    ///   - copiesStored: Whether to also copy originals inside the SQLite store.
    static func all(
        hasCalibrations: Bool = true, hasObjects: Bool = true, copiesStored: Bool = true
    ) -> [CatalogTable] {
        let calibration = CatalogTable(
            name: "calibration", columns: [CopyColumn("id", .int64), CopyColumn("camera", .text)])
        return [collection, sequence, device, provenance] + (hasCalibrations ? [calibration] : [])
            + [
                CatalogTable(name: "scene", columns: sceneColumns + (hasCalibrations ? [calibrationColumn] : [])),
                picture(hasObjects: hasObjects, copiesStored: copiesStored),
            ] + (hasObjects ? [pictureObject, pictureSlice] : [])
    }

    private static func picture(hasObjects: Bool, copiesStored: Bool) -> CatalogTable {
        let original = copiesStored ? "is_original" : "linked_path IS NOT NULL"
        return CatalogTable(
            name: "picture",
            columns: [CopyColumn("id", .int64), CopyColumn("scene", .int64)] + pictureColumns
                + (hasObjects ? [indexHashColumn] : []),
            condition: hasObjects ? "(\(original) OR \(isInObject))" : original)
    }

    private static let collection = CatalogTable(
        name: "collection",
        columns: [
            CopyColumn("id", .int64), CopyColumn("name", .text), CopyColumn("license", .text),
            CopyColumn("attribution", .text), CopyColumn("created", .int64),
        ])
    private static let sequence = CatalogTable(
        name: "sequence",
        columns: [
            CopyColumn("id", .int64), CopyColumn("collection", .int64), CopyColumn("name", .text),
            CopyColumn("is_derived", .int16),
        ])
    private static let device = CatalogTable(
        name: "device", columns: [CopyColumn("id", .int64), CopyColumn("make", .text), CopyColumn("model", .text)])
    private static let provenance = CatalogTable(
        name: "provenance", columns: [CopyColumn("id", .int64), CopyColumn("sources", .text)])
    private static let pictureObject = CatalogTable(
        name: "picture_object",
        columns: [
            CopyColumn("id", .int64), CopyColumn("sha256", .bytes), CopyColumn("suffix", .text),
            CopyColumn("byte_count", .int64),
        ])
    private static let pictureSlice = CatalogTable(
        name: "picture_slice",
        columns: [
            CopyColumn("picture", .int64), CopyColumn("object", .int64), CopyColumn("object_offset", .int64),
            CopyColumn("index_object", .int64), CopyColumn("index_offset", .int64),
            CopyColumn("index_byte_count", .int64),
        ])
    /// A condition on rows of `picture` in a SQLite store.
    static let isInObject = """
        EXISTS (SELECT 1 FROM picture_slice AS l WHERE l.picture = picture.id AND l.object IS NOT NULL)
        """
    /// The checksum of a picture's index. An index inside a SQLite store is not copied, because it refers to bytes
    /// inside that store.
    static let indexHashColumn = CopyColumn(
        "index_sha256", .bytes,
        from: """
            CASE WHEN EXISTS (SELECT 1 FROM picture_slice AS l WHERE l.picture = picture.id AND index_object IS NOT NULL)
                THEN index_sha256 END
            """)

    private static let calibrationColumn = CopyColumn("calibration", .int64)
    private static let sceneColumns =
        [
            CopyColumn("id", .int64), CopyColumn("key", .int64), CopyColumn("collection", .int64),
        ] + valueColumns + [
            CopyColumn("device", .int64), CopyColumn("sequence", .int64), CopyColumn("rank", .int64),
            CopyColumn("provenance", .int64),
        ]

    /// The columns of `scene` that do not refer to other tables.
    static let valueColumns = [
        CopyColumn("latitude", .double), CopyColumn("longitude", .double), CopyColumn("altitude", .double),
        CopyColumn("accuracy", .double), CopyColumn("heading", .double), CopyColumn("heading_is_magnetic", .int16),
        CopyColumn("pitch", .double), CopyColumn("roll", .double), CopyColumn("is_panorama", .int16),
        CopyColumn("width", .int32), CopyColumn("height", .int32), CopyColumn("orientation", .int16),
        CopyColumn("field_of_view", .double), CopyColumn("full_width", .double), CopyColumn("full_height", .double),
        CopyColumn("crop_left", .double), CopyColumn("crop_top", .double), CopyColumn("captured", .int64),
        CopyColumn("utc_offset", .int16), CopyColumn("zone_source", .text), CopyColumn("license", .text),
        CopyColumn("attribution", .text), CopyColumn("file_name", .text), CopyColumn("content_hash", .bytes),
    ]

    /// The columns of `picture` after `id` and `scene`, without the checksum of the index.
    static let pictureColumns = [
        CopyColumn("level", .int16), CopyColumn("is_original", .int16), CopyColumn("width", .int32),
        CopyColumn("height", .int32), CopyColumn("byte_count", .int64), CopyColumn("sha256", .bytes),
        CopyColumn("limitation", .text), CopyColumn("linked_path", .text),
    ]

    /// The name of the primary key.
    var key: String { columns[0].name }
    /// Whether the primary key is a row number.
    var isNumbered: Bool { key == "id" }
    /// The names of the columns.
    var list: String { columns.list }
    /// The values of the columns in a SQLite store.
    var sources: String { columns.map { $0.source ?? $0.name }.joined(separator: ", ") }
}

extension RawStatement {
    /// Adds a column of the current row to the rows of a binary `COPY`.
    func add(_ column: Int32, as kind: CopyColumn.Kind, to rows: inout CopyRows) {
        guard !isNull(column) else { return rows.addNull() }
        switch kind {
        case .int16, .int32, .int64: rows.add(int64(column), as: kind)
        case .double: rows.add(double(column))
        case .text: rows.add(optionalString(column))
        case .bytes: rows.add(blob(column))
        }
    }

    /// Binds a value of a result from PostgreSQL.
    func bind(_ index: Int32, _ rows: PostgresResult, _ row: Int, _ column: Int, as kind: CopyColumn.Kind) throws {
        switch kind {
        case .int16, .int32, .int64: bind(index, try rows.optionalInt64(row, column))
        case .double: bind(index, try rows.optionalDouble(row, column))
        case .text: bind(index, rows.optionalString(row, column))
        case .bytes: bind(index, rows.optionalBytes(row, column).map(Array.init))
        }
    }
}
