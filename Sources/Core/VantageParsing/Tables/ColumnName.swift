/// Comparison of column names and property names.
package enum ColumnName {
    private static let separators: Set<Unicode.Scalar> = [" ", "_", "-", "\t", "\u{FEFF}"]

    /// Returns a name in lowercase, with spaces, underscores and hyphens removed, so that `Capture Time`,
    /// `capture_time` and `captureTime` compare equal.
    package static func normalized(_ name: String) -> String {
        // A shortcut: tables may have millions of rows, and most names are already normalized.
        if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) { return name }
        return String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !separators.contains($0) }))
    }
}
