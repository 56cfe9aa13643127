/// The comparison of names of columns and properties.
package enum ColumnName {
    private static let separators: Set<Unicode.Scalar> = [" ", "_", "-", "\t", "\u{FEFF}"]

    /// Returns a name without case, spaces, underscores and hyphens, so that `Capture Time`, `capture_time` and
    /// `captureTime` are equal.
    package static func normalized(_ name: String) -> String {
        // Most names are already normalized, and there are millions of words in rows.
        if name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }) { return name }
        return String(String.UnicodeScalarView(name.lowercased().unicodeScalars.filter { !separators.contains($0) }))
    }
}
