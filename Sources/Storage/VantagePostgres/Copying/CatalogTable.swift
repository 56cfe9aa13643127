import GRDB
import VantageStoreCore

/// A table that SQLite stores and catalogs in PostgreSQL have in common, and that a copy transfers row by row.
struct CatalogTable: Sendable {
    let name: String
    /// The columns, beginning with `id`.
    let columns: [CopyColumn]
    /// A condition on the rows of a SQLite store that are copied.
    var condition = "true"

    /// The tables in an order in which rows refer only to earlier ones.
    ///
    /// - Parameter hasCalibrations: Whether the SQLite store has calibrations, which earlier releases lack.
    static func all(hasCalibrations: Bool) -> [CatalogTable] {
        let calibration = CatalogTable(
            name: "calibration", columns: [CopyColumn("id", .int64), CopyColumn("camera", .text)])
        return [collection, sequence, device, provenance] + (hasCalibrations ? [calibration] : [])
            + [
                CatalogTable(name: "scene", columns: sceneColumns + (hasCalibrations ? [calibrationColumn] : [])),
                picture,
            ]
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
    private static let picture = CatalogTable(
        name: "picture", columns: [CopyColumn("id", .int64), CopyColumn("scene", .int64)] + pictureColumns,
        condition: "is_original")

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

    /// The columns of `picture` after `id` and `scene`. The index of a picture is not in the catalog.
    static let pictureColumns = [
        CopyColumn("level", .int16), CopyColumn("is_original", .int16), CopyColumn("width", .int32),
        CopyColumn("height", .int32), CopyColumn("byte_count", .int64), CopyColumn("sha256", .bytes),
        CopyColumn("limitation", .text), CopyColumn("linked_path", .text),
    ]

    var list: String { columns.map(\.name).joined(separator: ", ") }
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
