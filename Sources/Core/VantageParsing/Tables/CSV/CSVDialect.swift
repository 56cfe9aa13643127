/// The separators of a CSV file.
package struct CSVDialect: Hashable, Sendable {
    package var delimiter: UInt8
    /// The number of bytes before the first record, for a byte order mark or Excel's `sep=;` line.
    var preamble: Int

    /// A Boolean value indicating whether a comma may be the decimal separator.
    package var decimalComma: Bool { delimiter != UInt8(ascii: ",") }

    /// - Parameters:
    ///   - delimiter: The character between fields.
    ///   - preamble: The number of bytes before the first record.
    package init(delimiter: UInt8, preamble: Int) {
        self.delimiter = delimiter
        self.preamble = preamble
    }

    /// Detects the dialect from the first line: the separator is whichever of comma, semicolon and tab occurs most
    /// often outside quotes.
    init(start: some Collection<UInt8>) {
        let start = Array(start)
        preamble = start.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let line = start[preamble...].prefix { $0 != 0x0A && $0 != 0x0D }
        if line.count == 5, line.starts(with: "sep=".utf8) {
            delimiter = line.last ?? UInt8(ascii: ",")
            preamble += 5
            // A line feed after a carriage return may be in a later chunk; the reader skips it.
            preamble += start[preamble...].prefix(1).count
        } else {
            delimiter = Self.mostFrequent(in: line)
        }
    }

    private static func mostFrequent(in line: ArraySlice<UInt8>) -> UInt8 {
        var counts = [Int](repeating: 0, count: 256)
        var isQuoted = false
        for byte in line {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted { counts[Int(byte)] += 1 }
        }
        return [UInt8(ascii: ";"), UInt8(ascii: "\t")].reduce(UInt8(ascii: ",")) { best, other in
            counts[Int(other)] > counts[Int(best)] ? other : best
        }
    }
}
