/// The lenses that may show each block of a view's grid. A block is as wide as a chunk, and has ``blockHeight`` rows.
struct LensOwners {
    /// One bit for each lens, and one that is set if the block is ``mixed``.
    typealias Owners = UInt8

    static let blockHeight = 8
    /// The bit of a block that several lenses show, or that lies near the edge of what its lens shows.
    private static let mixed: Owners = 1 << 7

    /// The owners of the blocks, row by row.
    private let blocks: [Owners]
    private let columns: Int

    init(_ blending: LensBlending, grid: ViewGrid) {
        let rows = (grid.rows + Self.blockHeight - 1) / Self.blockHeight
        let columns = grid.chunkCount
        // A lens shows a convex part of a view, so a block belongs to it if all four corners do.
        var above = Self.corners(blending, line: 0, count: columns + 1)
        blocks = [Owners](unsafeUninitializedCapacity: rows * columns) { blocks, filled in
            for row in 0..<rows {
                let below = Self.corners(blending, line: (row + 1) * Self.blockHeight, count: columns + 1)
                for column in 0..<columns {
                    let corners = (above[column], above[column + 1], below[column], below[column + 1])
                    let all = corners.0 | corners.1 | corners.2 | corners.3
                    let common = corners.0 & corners.1 & corners.2 & corners.3
                    blocks[filled] = all == common ? all : all | Self.mixed
                    filled += 1
                }
                above = below
            }
        }
        self.columns = columns
    }

    /// Returns the owners of the blocks around each block corner on a horizontal line.
    ///
    /// - Parameter line: The number of rows above the line.
    private static func corners(_ blending: LensBlending, line: Int, count: Int) -> [Owners] {
        let lanes = LensBlending.Lanes.scalarCount
        return [Owners](unsafeUninitializedCapacity: (count + lanes - 1) / lanes * lanes) { corners, filled in
            for chunk in stride(from: 0, to: count, by: lanes) {
                let columns = (Float(chunk) + LensBlending.Lanes.counting) * Float(WarpNodes.chunk)
                let owners = blending.owners(columns, row: Float(line), mixed: UInt32(mixed))
                for lane in 0..<lanes { corners[chunk + lane] = Owners(truncatingIfNeeded: owners[lane]) }
            }
            filled = corners.count
        }
    }

    /// Returns the parts of the rows of blocks that a lens may show.
    ///
    /// - Parameter row: A row of the grid, the first in its blocks.
    func parts(of lens: Int, fromRow row: Int) -> LensParts {
        let blocks = self.blocks[row / Self.blockHeight * columns..<(row / Self.blockHeight + 1) * columns]
        var parts = LensParts()
        var start = blocks.startIndex
        while start < blocks.endIndex {
            let owner = blocks[start]
            var end = start + 1
            while end < blocks.endIndex, blocks[end] == owner { end += 1 }
            if owner & 1 << Owners(lens) != 0 {
                let chunks = start - blocks.startIndex..<end - blocks.startIndex
                parts.append(chunks, isMixed: owner & Self.mixed != 0)
            }
            start = end
        }
        return parts
    }
}

/// The parts of a row that a lens may show.
struct LensParts {
    /// Consecutive chunks, and whether other lenses may also show a part of them.
    struct Run {
        let chunks: Range<Int>
        let isMixed: Bool
    }

    private(set) var runs: [Run] = []
    /// The chunks of all runs. Adjacent ones are joined.
    private(set) var spans: [Range<Int>] = []

    mutating func append(_ chunks: Range<Int>, isMixed: Bool) {
        runs.append(Run(chunks: chunks, isMixed: isMixed))
        if let last = spans.last, last.upperBound == chunks.lowerBound {
            spans[spans.count - 1] = last.lowerBound..<chunks.upperBound
        } else {
            spans.append(chunks)
        }
    }
}
