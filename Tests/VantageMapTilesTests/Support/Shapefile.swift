import Foundation

/// Writes a shapefile with one polygon.
///
/// Source: ESRI, "ESRI Shapefile Technical Description", 1998.
struct Shapefile {
    /// Longitudes and latitudes, clockwise. The last point repeats the first.
    let ring: [(longitude: Double, latitude: Double)]

    /// Writes the shapefile, its `.shx` index and its `.dbf` table.
    func write(to file: URL) throws {
        let content =
            number(5) + box + number(1) + number(ring.count) + number(0)
            + ring.flatMap { double($0.longitude) + double($0.latitude) }
        let record = big(1) + big(content.count / 2) + content
        try Data(header(record.count) + record).write(to: file)
        let index = file.deletingPathExtension().appendingPathExtension("shx")
        try Data(header(8) + big(50) + big(content.count / 2)).write(to: index)
        try Data(table).write(to: file.deletingPathExtension().appendingPathExtension("dbf"))
    }

    private var box: [UInt8] {
        let (x, y) = (ring.map(\.longitude), ring.map(\.latitude))
        return [x.min()!, y.min()!, x.max()!, y.max()!].flatMap(double)
    }

    private func header(_ count: Int) -> [UInt8] {
        big(9994) + Array(repeating: 0, count: 20) + big((100 + count) / 2) + number(1000) + number(5) + box
            + Array(repeating: 0, count: 32)
    }

    /// A table with one record and one field, `id`, which has one digit.
    private var table: [UInt8] {
        let field =
            Array("id".utf8) + Array(repeating: 0, count: 9) + Array("N".utf8) + number(0) + [1, 0]
            + Array(repeating: 0, count: 14)
        return [3, 126, 1, 1] + number(1) + [65, 0, 2, 0] + Array(repeating: 0, count: 20) + field + [0x0D]
            + Array(" 1".utf8) + [0x1A]
    }

    private func number(_ value: Int) -> [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) } }
    private func big(_ value: Int) -> [UInt8] { number(value).reversed() }
    private func double(_ value: Double) -> [UInt8] { withUnsafeBytes(of: value.bitPattern.littleEndian) { Array($0) } }
}
