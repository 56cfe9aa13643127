import Foundation

/// A text file that is written line by line, in large pieces.
final class TextFile {
    private let file: FileHandle
    private var waiting: [UInt8] = []

    /// - Throws: The system's error when the file cannot be made.
    init(_ path: String) throws {
        try Data().write(to: URL(filePath: path))
        file = try FileHandle(forWritingTo: URL(filePath: path))
    }

    func write(_ line: String) throws {
        waiting.append(contentsOf: line.utf8)
        waiting.append(0x0A)
        if waiting.count > 1 << 20 { try flush() }
    }

    func flush() throws {
        try file.write(contentsOf: waiting)
        waiting.removeAll(keepingCapacity: true)
    }
}

extension Double {
    /// With a fixed number of decimals.
    ///
    /// - Parameter places: 1 to 9.
    func fixed(_ places: Int) -> String {
        let scale = (0..<places).reduce(1) { power, _ in power * 10 }
        let units = Int((abs(self) * Double(scale)).rounded())
        let fraction = String(units % scale)
        return (self < 0 ? "-" : "") + String(units / scale) + "."
            + String(repeating: "0", count: places - fraction.utf8.count) + fraction
    }
}
