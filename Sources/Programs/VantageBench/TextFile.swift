import Foundation

/// A buffered writer that writes lines to a text file.
final class TextFile {
    private let file: FileHandle
    private var buffer: [UInt8] = []

    /// - Throws: The system's error if the file cannot be created.
    init(_ path: String) throws {
        try Data().write(to: URL(filePath: path))
        file = try FileHandle(forWritingTo: URL(filePath: path))
    }

    func write(_ line: String) throws {
        buffer.append(contentsOf: line.utf8)
        buffer.append(0x0A)
        if buffer.count > 1 << 20 { try flush() }
    }

    func flush() throws {
        try file.write(contentsOf: buffer)
        buffer.removeAll(keepingCapacity: true)
    }
}

extension Double {
    /// Returns the number with a fixed number of decimal places.
    ///
    /// - Parameter places: The number of decimal places, 1 to 9.
    func fixed(_ places: Int) -> String {
        let scale = (0..<places).reduce(1) { power, _ in power * 10 }
        let units = Int((abs(self) * Double(scale)).rounded())
        let fraction = String(units % scale)
        return (self < 0 ? "-" : "") + String(units / scale) + "."
            + String(repeating: "0", count: places - fraction.utf8.count) + fraction
    }
}
