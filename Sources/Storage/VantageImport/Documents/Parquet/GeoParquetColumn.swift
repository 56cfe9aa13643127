import VantageCore
import VantageParsing

/// The column of a GeoParquet file that contains the positions: points in WKB, or coordinate structures as in GeoArrow.
///
/// Source: https://geoparquet.org/releases/v1.1.0/.
struct GeoParquetColumn {
    /// The coordinate system of the positions.
    enum System: Equatable {
        /// Longitude and latitude on WGS 84, the default.
        case degrees
        /// A system in PROJJSON.
        case stated(String)
        case unknown
    }

    private static let maximumDepth = 64

    let name: String
    let hasAltitude: Bool
    let system: System

    /// The coordinate columns, with their titles as names; empty for points in WKB.
    let coordinates: [ParquetColumn]

    /// Reads the metadata of a file. Returns `nil` if the file is not GeoParquet, or if its primary column has no points.
    ///
    /// - Throws: ``ParquetError`` if the points are in a form that cannot be read.
    init?(_ file: ParquetFile) throws(ParquetError) {
        guard let text = file.keyValues["geo"],
            let geo = try? JSONParser.value(of: Array(text.utf8), maximumDepth: Self.maximumDepth),
            let name = geo["primary_column"]?.text, let column = geo["columns"]?[name]
        else { return nil }
        self.name = name
        switch column["encoding"]?.text {
        case "WKB":
            let storage = file.columns.first { $0.name == name }?.storage
            // An empty list means that the types are not known.
            let types = (column["geometry_types"]?.elements ?? []).compactMap(\.text)
            guard storage == .bytes, types.isEmpty || types.contains("Point") || types.contains("Point Z") else {
                return nil
            }
            coordinates = []
            hasAltitude = types.contains("Point Z")
        case "point":
            coordinates = try Self.coordinates(of: name, in: file)
            hasAltitude = coordinates.count > 2
        default: return nil
        }
        system = Self.system(column["crs"])
    }

    /// Returns the coordinate columns of points.
    private static func coordinates(of name: String, in file: ParquetFile) throws(ParquetError) -> [ParquetColumn] {
        let columns = ["x", "y", "z"].compactMap { axis in
            file.structures[name]?.first { $0.path.last == axis && $0.storage == .double }
        }
        guard columns.count > 1, columns[0].path.last == "x", columns[1].path.last == "y" else {
            throw .unsupported(feature: "points that are not structures of x and y")
        }
        return columns.map { column in
            var column = column
            column.name = "\(name) \(column.name.uppercased())"
            return column
        }
    }

    private static func system(_ crs: JSONValue?) -> System {
        guard let crs else { return .degrees }
        guard crs != .null else { return .unknown }
        let id = crs["id"]
        let code = "\(id?["authority"]?.text ?? ""):\(id?["code"]?.label ?? "")"
        // GeoParquet always puts the longitude first.
        if code == "OGC:CRS84" || code == "EPSG:4326" { return .degrees }
        var text = JSONText()
        text.append(crs)
        return .stated(text.string)
    }

    /// The names of the coordinate columns in the table's text.
    var titles: [String] { (hasAltitude ? ["X", "Y", "Z"] : ["X", "Y"]).map { "\(name) \($0)" } }
}

/// The coordinates of a point in WKB, or the reason why there are none.
///
/// Source: OGC 06-103r4, section 8, and the extensions of PostGIS for Z, M and the coordinate system.
enum WKBPoint {
    case point([Double])
    case empty
    /// A geometry of another kind, or damaged bytes.
    case other

    init(_ bytes: ArraySlice<UInt8>) {
        guard let order = bytes.first, order <= 1, bytes.count >= 5 else {
            self = .other
            return
        }
        let isLittle = order == 1
        let type = UInt32(truncatingIfNeeded: Self.number(bytes.dropFirst().prefix(4), isLittle))
        let kind = type & 0x1FFF_FFFF
        let hasSystem = type & 0x2000_0000 != 0
        let coordinates = bytes.dropFirst(hasSystem ? 9 : 5)
        let hasZ = type & 0x8000_0000 != 0 || kind / 1000 == 1 || kind / 1000 == 3
        let count = hasZ ? 3 : 2
        guard kind % 1000 == 1, kind < 4000, coordinates.count >= count * 8 else {
            self = .other
            return
        }
        let numbers = (0..<count).map { index in
            Double(bitPattern: Self.number(coordinates.dropFirst(index * 8).prefix(8), isLittle))
        }
        self = numbers[0].isNaN && numbers[1].isNaN ? .empty : .point(numbers)
    }

    private static func number(_ bytes: ArraySlice<UInt8>, _ isLittle: Bool) -> UInt64 {
        isLittle ? bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } : bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
