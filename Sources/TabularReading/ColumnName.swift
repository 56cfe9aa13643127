/// The names of columns and properties, as they are compared.
package enum ColumnName {
    private static let separators: Set<Unicode.Scalar> = [" ", "_", "-", "\t", "\u{FEFF}"]

    /// A name without case, spaces, underscores and hyphens: `Capture Time`, `capture_time` and `captureTime` are one.
    package static func normalized(_ name: String) -> String {
        // Most names are written so already, and words of rows come by the million.
        if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) { return name }
        return String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !separators.contains($0) }))
    }
}
