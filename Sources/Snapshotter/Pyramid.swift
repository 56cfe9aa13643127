/// An image and its halvings, for pixels that cover many of its own.
///
/// A texel of a halving is the mean of 2×2 of the one before; its centre lies between theirs. Halvings of an image whose
/// edges meet go on beyond its end with the columns at its start, so that no tap falls between two turns. At an edge
/// that does not meet another the last column or row counts twice where there is an odd number.
struct Pyramid: Sendable {
    /// Bytes that may be read, but are not used, behind the last pixel.
    static let slack = 8

    struct Level: Hashable, Sendable {
        let columns: Int
        let rows: Int
        /// Bytes from the start of the storage.
        let offset: Int
    }

    let image: SourceImage
    /// The halvings, the first of which is half the image.
    let levels: [Level]
    let halvings: [UInt8]

    /// - Parameter highest: How often to halve; fewer where nothing is left to halve.
    init(_ image: SourceImage, highest: Int) {
        self.image = image
        let levels = Pyramid.levels(of: image, highest: highest)
        self.levels = levels
        let count = levels.last.map { $0.offset + $0.columns * $0.rows * 3 + Pyramid.slack } ?? 0
        halvings = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            buffer.initialize(repeating: 0)
            filled = count
            Pyramid.fill(buffer, levels: levels, from: image)
        }
    }

    /// Sizes of the halvings; those of a whole turn have two texels of the next turn and what it takes to make them.
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

    private static func fill(_ buffer: UnsafeMutableBufferPointer<UInt8>, levels: [Level], from image: SourceImage) {
        guard let target = buffer.baseAddress, let first = levels.first else { return }
        image.pixels.withUnsafeBufferPointer { pixels in
            guard let source = pixels.baseAddress else { return }
            for row in 0..<first.rows {
                let lines = (
                    source + min(2 * row, image.rows - 1) * image.columns * 3,
                    source + min(2 * row + 1, image.rows - 1) * image.columns * 3
                )
                let line = target + row * first.columns * 3
                halve(lines, columns: image.columns, into: line, columns: min(first.columns, image.columns / 2))
                halveEnd(of: image, lines, into: line, columns: image.columns / 2..<first.columns)
            }
        }
        for (source, halving) in zip(levels, levels.dropFirst()) {
            for row in 0..<halving.rows {
                let start = UnsafePointer(target) + source.offset
                let lines = (
                    start + min(2 * row, source.rows - 1) * source.columns * 3,
                    start + min(2 * row + 1, source.rows - 1) * source.columns * 3
                )
                let line = target + halving.offset + row * halving.columns * 3
                halve(lines, columns: source.columns, into: line, columns: source.columns / 2)
                repeatEnd(lines, column: source.columns - 1, into: line, columns: source.columns / 2..<halving.columns)
            }
        }
    }
}

private typealias LinePair = (UnsafePointer<UInt8>, UnsafePointer<UInt8>)

extension Pyramid {
    /// Takes the mean of 2×2 pixels for each of the first columns.
    private static func halve(
        _ lines: LinePair, columns sourceColumns: Int, into line: UnsafeMutablePointer<UInt8>, columns: Int
    ) {
        // Six bytes, two pixels, are summed at once: red and blue in the lanes of one word, green in another.
        let lanes: UInt64 = 0x0000_0000_00FF_00FF
        let (upper, lower) = (UnsafeRawPointer(lines.0), UnsafeRawPointer(lines.1))
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

    /// Makes the columns that reach past the end of the image: into its next turn, or over its last column.
    private static func halveEnd(
        of image: SourceImage, _ lines: LinePair, into line: UnsafeMutablePointer<UInt8>, columns: Range<Int>
    ) {
        for column in columns {
            for channel in 0..<3 {
                let sum = [2 * column, 2 * column + 1].reduce(0.0) { sum, position in
                    sum + image.value(lines.0, position, channel) + image.value(lines.1, position, channel)
                }
                line[column * 3 + channel] = UInt8((sum / 4).rounded())
            }
        }
    }

    private static func repeatEnd(
        _ lines: LinePair, column: Int, into line: UnsafeMutablePointer<UInt8>, columns: Range<Int>
    ) {
        for target in columns {
            for channel in 0..<3 {
                let sum = Int(lines.0[column * 3 + channel]) + Int(lines.1[column * 3 + channel])
                line[target * 3 + channel] = UInt8((sum + 1) / 2)
            }
        }
    }
}

extension SourceImage {
    /// A channel of a column, or of what lies as far beyond the end of a turn; a period may end within a column.
    fileprivate func value(_ line: UnsafePointer<UInt8>, _ column: Int, _ channel: Int) -> Double {
        guard column >= columns else { return Double(line[column * 3 + channel]) }
        guard let period else { return Double(line[(columns - 1) * 3 + channel]) }
        let position = Double(column) - period
        // Between the last column and the first of the next turn, or between two columns of that turn.
        let turns = (position / period).rounded(.down)
        let folded = min(max(position - turns * period, 0), Double(columns - 1))
        let left = Int(folded)
        let part = folded - Double(left)
        let next = min(left + 1, columns - 1)
        return Double(line[left * 3 + channel]) * (1 - part) + Double(line[next * 3 + channel]) * part
    }
}
