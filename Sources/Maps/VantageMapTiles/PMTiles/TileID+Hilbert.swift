extension TileID {
    /// Returns the zoom level of the tile with the given number.
    static func zoom(ofHilbertNumber number: UInt64) -> Int {
        // The lower zoom levels contain (4^zoom − 1) / 3 tiles in total.
        let levels = number.multipliedReportingOverflow(by: 3)
        guard !levels.overflow, levels.partialValue < .max else { return 31 }
        return (UInt64.bitWidth - 1 - (levels.partialValue + 1).leadingZeroBitCount) / 2
    }

    /// The number of the tile in a PMTiles archive. Numbers follow a Hilbert curve within each zoom level, and continue
    /// from one level to the next.
    ///
    /// Source: PMTiles Version 3 Specification, section 4.1.1; J. K. Lawder, "Calculation of Mappings Between One and
    /// n-dimensional Values Using the Hilbert Space-filling Curve", 2000.
    var hilbertNumber: UInt64 {
        // The lower zoom levels contain (4^zoom − 1) / 3 tiles in total.
        var number = ((UInt64(1) << (2 * UInt64(zoom))) - 1) / 3
        var (x, y) = (UInt64(x), UInt64(y))
        var side = (UInt64(1) << UInt64(zoom)) >> 1
        while side > 0 {
            let right: UInt64 = x & side != 0 ? 1 : 0
            let low: UInt64 = y & side != 0 ? 1 : 0
            number += side * side * ((3 * right) ^ low)
            if low == 0 {
                if right == 1 { (x, y) = (side &- 1 &- x, side &- 1 &- y) }
                (x, y) = (y, x)
            }
            side >>= 1
        }
        return number
    }
}
