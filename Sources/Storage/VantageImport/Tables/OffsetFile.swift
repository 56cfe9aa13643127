import VantageCore
import VantageParsing

/// The file next to Pix4D's external camera parameters that contains the origin of their coordinates.
///
/// Source: support.pix4d.com, "Output Files": `*_offset.xyz`.
enum OffsetFile {
    private static let ending = "_calibrated_external_camera_parameters.txt"
    private static let longest = 1024

    /// Returns the path of the offset file for a table, or `nil` if tables with such a name have none.
    static func path(beside table: String) -> String? {
        table.hasSuffix(ending) ? table.dropLast(ending.count) + "_offset.xyz" : nil
    }

    /// Returns the origin, or `nil` if the file does not exist or has other content.
    static func read(_ path: String) -> SIMD3<Double>? {
        guard let file = try? RegularFile(path: path), file.size <= longest,
            let bytes = try? file.bytes(at: 0, count: file.size)
        else { return nil }
        let words = String(decoding: bytes, as: UTF8.self).split { $0.isWhitespace || $0 == "," }
        let numbers = words.compactMap { DecimalNumber.number($0) }
        return words.count == 3 && numbers.count == 3 ? SIMD3(numbers[0], numbers[1], numbers[2]) : nil
    }
}
