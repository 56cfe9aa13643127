extension String {
    /// The text with � in place of characters that control a terminal or the text direction. Line breaks and tabs are
    /// kept.
    package var printable: String {
        var scalars = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            let isControl = scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
            scalars.append(isControl || scalar.properties.isBidiControl ? "\u{FFFD}" : scalar)
        }
        return String(scalars)
    }

    /// The ``printable`` text on one line.
    package var printableLine: String { String(printable.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
}
