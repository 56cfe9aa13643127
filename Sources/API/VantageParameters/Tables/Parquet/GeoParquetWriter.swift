import Vantage
import VantageParsing

/// Writes results as GeoParquet, in row groups as they arrive.
///
/// The columns are those of the table, followed by `geometry`, a point in WKB, and `bbox`, which lets readers skip row
/// groups. Pages are compressed with gzip.
///
/// Source: https://geoparquet.org/releases/v1.1.0, and https://github.com/apache/parquet-format, `parquet.thrift`, whose
/// field IDs and enumerations the numbers below are.
package struct GeoParquetWriter<Layout: TableLayout> {
    private static var signature: [UInt8] { Array("PAR1".utf8) }
    private static var corners: [String] { ["xmin", "ymin", "xmax", "ymax"] }
    private static var rowGroupLength: Int { 65_536 }
    private static var maximumRowGroupSize: Int { 64 << 20 }

    private let layout: Layout
    private let columns: [Layout.Column]
    private var cells: [ArrowColumn]
    private var points: ParquetPoints
    private var rowGroups: [ThriftField] = []
    private var rowCount = 0
    private var position = Self.signature.count
    private var extent: [Double]?

    /// - Parameters:
    ///   - layout: The conversion of results to rows.
    ///   - columns: The columns, or `nil` for all.
    package init(_ layout: Layout, columns: [Layout.Column]? = nil) {
        self.layout = layout
        self.columns = columns ?? Array(Layout.Column.allCases)
        cells = Self.noCells(self.columns)
        points = ParquetPoints()
    }

    /// The first bytes of the file.
    package var header: [UInt8] { Self.signature }

    /// Adds rows.
    ///
    /// - Parameter rows: Results. Those without a position are left out.
    /// - Returns: The row groups that are now complete. They may be empty.
    package mutating func add(_ rows: [Layout.Row]) -> [UInt8] {
        let coordinates = rows.map { layout.feature(of: $0).coordinate }
        let located = zip(rows, coordinates).filter { $1 != nil }.map(\.0)
        if case .columns(let more) = layout.encode(located, as: .arrow, columns) {
            for index in cells.indices { cells[index].append(contentsOf: more[index]) }
        }
        for coordinate in coordinates.compactMap(\.self) { points.append(coordinate) }
        let size = cells.reduce(points.size) { $0 + $1.size }
        return points.count >= Self.rowGroupLength || size >= Self.maximumRowGroupSize ? flush() : []
    }

    /// Returns the last row group and the footer.
    package mutating func finish() -> [UInt8] {
        let last = flush()
        // Readers use the ranges of values only if the order of each column is stated.
        let order = ThriftField.structure([1: .structure([:])])
        let footer = ThriftField.structure([
            1: .int32(2), 2: .list(schema), 3: .int64(rowCount), 4: .list(rowGroups),
            5: .list([.structure([1: .text("geo"), 2: .text(geo)])]),
            6: .text("vantage version \(PackageVersion.version)"),
            7: .list(Array(repeating: order, count: columns.count + 1 + Self.corners.count)),
        ]).encoded
        return last + footer + UInt32(footer.count).littleEndianBytes + Self.signature
    }

    private mutating func flush() -> [UInt8] {
        guard points.count > 0 else { return [] }
        var chunks = zip(columns, cells).map {
            ParquetColumnChunk(path: [$0.rawValue], $1, isOptional: true)
        }
        chunks.append(ParquetColumnChunk(path: ["geometry"], .bytes, count: points.count, page: points.geometry))
        for (corner, column) in zip(Self.corners, [points.x, points.y, points.x, points.y]) {
            chunks.append(ParquetColumnChunk(path: ["bbox", corner], column, isOptional: false))
        }
        var (bytes, descriptions): ([UInt8], [ThriftField]) = ([], [])
        for chunk in chunks {
            descriptions.append(chunk.description(at: position + bytes.count))
            bytes += chunk.bytes
        }
        rowGroups.append(
            .structure([1: .list(descriptions), 2: .int64(bytes.count), 3: .int64(points.count)]))
        rowCount += points.count
        position += bytes.count
        extent = points.extent(with: extent)
        (cells, points) = (Self.noCells(columns), ParquetPoints())
        return bytes
    }

    private static func noCells(_ columns: [Layout.Column]) -> [ArrowColumn] {
        columns.map { ArrowColumn(Layout.type(of: $0).arrow) }
    }

    // MARK: Footer

    /// The schema: a tree that is written as a list in which each element precedes its children.
    private var schema: [ThriftField] {
        let root = ThriftField.structure([4: .text("schema"), 5: .int32(columns.count + 2)])
        let geometry = ThriftField.structure([
            1: .int32(ParquetStorage.bytes.rawValue), 3: .int32(0), 4: .text("geometry"),
        ])
        let box = ThriftField.structure([3: .int32(0), 4: .text("bbox"), 5: .int32(4)])
        let corners = Self.corners.map { corner in
            ThriftField.structure([1: .int32(ParquetStorage.double.rawValue), 3: .int32(0), 4: .text(corner)])
        }
        return [root] + columns.map(element) + [geometry, box] + corners
    }

    private func element(for column: Layout.Column) -> ThriftField {
        let type = Layout.type(of: column)
        let (storage, name) = (ThriftField.int32(ParquetStorage(type.arrow).rawValue), column.rawValue)
        return switch type {
        // Text has the converted type UTF8 and the logical type STRING.
        case .text:
            .structure([1: storage, 3: .int32(1), 4: .text(name), 6: .int32(0), 10: .structure([1: .structure([:])])])
        // Times have the converted type TIMESTAMP_MILLIS and the logical type TIMESTAMP in UTC, in milliseconds.
        case .time:
            .structure([
                1: storage, 3: .int32(1), 4: .text(name), 6: .int32(9),
                10: .structure([8: .structure([1: .bool(true), 2: .structure([1: .structure([:])])])]),
            ])
        case .number, .integer, .flag: .structure([1: storage, 3: .int32(1), 4: .text(name)])
        }
    }

    /// The metadata that makes the file GeoParquet. Without a coordinate system, positions are in longitude and
    /// latitude on WGS 84.
    private var geo: String {
        let covering = Self.corners.map { corner in
            JSONValue.Member(name: corner, value: .array([.string("bbox"), .string(corner)]))
        }
        var geometry: [JSONValue.Member] = [
            .init(name: "encoding", value: .string("WKB")),
            .init(name: "geometry_types", value: .array([.string("Point")])),
            .init(name: "covering", value: .object([.init(name: "bbox", value: .object(covering))])),
        ]
        if let extent { geometry.append(.init(name: "bbox", value: .array(extent.map { .number($0) }))) }
        let metadata = JSONValue(members: [
            "version": .string("1.1.0"), "primary_column": .string("geometry"),
            "columns": .object([.init(name: "geometry", value: .object(geometry))]),
        ])
        return metadata.json.string
    }
}

/// The positions in a row group.
private struct ParquetPoints {
    private(set) var x = ArrowColumn(.float64)
    private(set) var y = ArrowColumn(.float64)
    /// The points in well-known binary, each preceded by its size, as in a page.
    private(set) var geometry: [UInt8] = []
    private var box: [Double]?

    var count: Int { x.count }
    var size: Int { x.size + y.size + geometry.count }

    mutating func append(_ coordinate: Coordinate) {
        let (longitude, latitude) = (coordinate.longitude, coordinate.latitude)
        x.append(longitude)
        y.append(latitude)
        // 21 bytes: little-endian, the type of a point, and its position.
        geometry += [21, 0, 0, 0, 1, 1, 0, 0, 0]
        geometry += longitude.bitPattern.littleEndianBytes + latitude.bitPattern.littleEndianBytes
        box = Self.union(box, [longitude, latitude, longitude, latitude])
    }

    func extent(with other: [Double]?) -> [Double]? { Self.union(box, other) }

    private static func union(_ box: [Double]?, _ other: [Double]?) -> [Double]? {
        guard let box, let other else { return box ?? other }
        return [min(box[0], other[0]), min(box[1], other[1]), max(box[2], other[2]), max(box[3], other[3])]
    }
}
