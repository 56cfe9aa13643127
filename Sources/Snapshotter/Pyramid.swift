/// An image and its halvings, for pixels that cover many of its own.
///
/// A texel of a halving is the mean of 2×2 of the one before; its centre lies between theirs. Halvings of an image whose
/// edges meet go on beyond its end with the columns at its start, so that no tap falls between two turns. At an edge
/// that meets no other the last column or row counts twice where there is an odd number.
struct Pyramid: Sendable {
    /// Bytes that may be read, but are not used, behind the last texel.
    static let slack = 8

    struct Level: Hashable, Sendable {
        let columns: Int
        let rows: Int
        /// Bytes from the start of ``Pyramid/halvings``.
        let offset: Int
    }

    let image: SourceImage
    /// The halvings, the first of which is half the image.
    let levels: [Level]
    let halvings: [UInt8]

    /// - Parameter highest: How often to halve.
    init(_ image: SourceImage, highest: Int) {
        self.image = image
        let levels = Pyramid.levels(of: image, highest: highest)
        self.levels = levels
        let count = levels.last.map { $0.offset + $0.columns * $0.rows * 3 + Pyramid.slack } ?? 0
        halvings = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.initialize(repeating: 0)
            filled = count
            guard let target = buffer.baseAddress, let first = levels.first else { return }
            image.halve(into: target, first)
            for (source, halving) in zip(levels, levels.dropFirst()) {
                source.halve(in: target, into: halving)
            }
        }
    }

    /// Sizes of the halvings. Those of a whole turn have texels of the next turn, and what it takes to make them.
    private static func levels(of image: SourceImage, highest: Int) -> [Level] {
        let gutter = image.period == nil ? 0 : 4 << highest
        var columns = image.columns + gutter
        var rows = image.rows
        var offset = 0
        return (0..<highest).map { _ in
            columns = (columns + 1) / 2
            rows = (rows + 1) / 2
            defer { offset += columns * rows * 3 }
            return Level(columns: columns, rows: rows, offset: offset)
        }
    }
}

/// Two rows of texels that become one.
private struct RowPair {
    let upper: UnsafePointer<UInt8>
    let lower: UnsafePointer<UInt8>

    /// - Parameter row: Of the halving; the last row of an odd number is its own partner.
    init(_ row: Int, of texels: UnsafePointer<UInt8>, columns: Int, rows: Int) {
        upper = texels + min(2 * row, rows - 1) * columns * 3
        lower = texels + min(2 * row + 1, rows - 1) * columns * 3
    }

    /// Takes the mean of 2×2 texels for each of the first columns.
    func halve(into line: UnsafeMutablePointer<UInt8>, columns: Int) {
        // Six bytes, two texels, are summed at once: red and blue in the lanes of one word, green in another.
        let lanes: UInt64 = 0x0000_0000_00FF_00FF
        let (upper, lower) = (UnsafeRawPointer(upper), UnsafeRawPointer(lower))
        for column in 0..<columns {
            let above = UInt64(littleEndian: upper.loadUnaligned(fromByteOffset: column * 6, as: UInt64.self))
            let below = UInt64(littleEndian: lower.loadUnaligned(fromByteOffset: column * 6, as: UInt64.self))
            let redBlue = (above & lanes) &+ (above &>> 24 & lanes) &+ (below & lanes) &+ (below &>> 24 & lanes)
            let green = (above &>> 8 & 0xFF) &+ (above &>> 32 & 0xFF) &+ (below &>> 8 & 0xFF) &+ (below &>> 32 & 0xFF)
            line[column * 3] = UInt8(truncatingIfNeeded: (redBlue &+ 2) &>> 2)
            line[column * 3 + 1] = UInt8(truncatingIfNeeded: (green &+ 2) &>> 2)
            line[column * 3 + 2] = UInt8(truncatingIfNeeded: (redBlue &>> 16 &+ 2) &>> 2)
        }
    }
}

extension Pyramid.Level {
    /// Makes the next halving from this one, in the same storage.
    fileprivate func halve(in storage: UnsafeMutablePointer<UInt8>, into halving: Pyramid.Level) {
        for row in 0..<halving.rows {
            let pair = RowPair(row, of: storage + offset, columns: columns, rows: rows)
            let line = storage + halving.offset + row * halving.columns * 3
            pair.halve(into: line, columns: columns / 2)
            guard columns % 2 == 1 else { continue }
            let last = (columns - 1) * 3
            for channel in 0..<3 {
                let sum = Int(pair.upper[last + channel]) + Int(pair.lower[last + channel])
                line[columns / 2 * 3 + channel] = UInt8((sum + 1) / 2)
            }
        }
    }
}

extension SourceImage {
    /// Makes the first halving.
    fileprivate func halve(into target: UnsafeMutablePointer<UInt8>, _ halving: Pyramid.Level) {
        pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            for row in 0..<halving.rows {
                let pair = RowPair(row, of: start, columns: columns, rows: rows)
                let line = target + row * halving.columns * 3
                pair.halve(into: line, columns: columns / 2)
                halveEnd(pair, into: line, columns: columns / 2..<halving.columns)
            }
        }
    }

    /// Makes the columns that reach past the end of the image: into its next turn, or over its last column.
    private func halveEnd(_ pair: RowPair, into line: UnsafeMutablePointer<UInt8>, columns: Range<Int>) {
        for column in columns {
            for channel in 0..<3 {
                let sum = [2 * column, 2 * column + 1].reduce(0.0) { sum, position in
                    sum + value(pair.upper, position, channel) + value(pair.lower, position, channel)
                }
                line[column * 3 + channel] = UInt8((sum / 4).rounded())
            }
        }
    }

    /// A channel of a column, or of what lies as far beyond the end of a turn; a period may end within a column.
    private func value(_ line: UnsafePointer<UInt8>, _ column: Int, _ channel: Int) -> Double {
        guard column >= columns else { return Double(line[column * 3 + channel]) }
        guard let period else { return Double(line[(columns - 1) * 3 + channel]) }
        let position = Double(column).truncatingRemainder(dividingBy: period)
        // Behind the last column, before the next turn begins, the last one goes on.
        let left = min(Int(position), columns - 1)
        let right = min(left + 1, columns - 1)
        let part = position - Double(left)
        return Double(line[left * 3 + channel]) * (1 - part) + Double(line[right * 3 + channel]) * part
    }
}
