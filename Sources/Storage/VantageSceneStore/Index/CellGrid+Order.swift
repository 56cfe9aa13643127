import VantageGeodesy

extension CellGrid {
    /// The number of places at which sorting starts to pay off.
    private static let minimumToSort = 32

    /// Calls a closure with each place, in order of cell. Cells are stored in that order, so a page is usually still
    /// cached when it is needed again.
    ///
    /// - Returns: The results, in the original order of the places.
    static func mapInOrderOfCells<Result>(
        _ places: [Coordinate], _ transform: (Coordinate) throws -> Result?
    ) rethrows -> [Result?] {
        var results = [Result?](repeating: nil, count: places.count)
        try forEachInOrderOfCells(places) { results[$0] = try transform($1) }
        return results
    }

    /// Calls a closure with each place and its index, in order of cell.
    static func forEachInOrderOfCells(
        _ places: [Coordinate], _ body: (_ index: Int, _ place: Coordinate) throws -> Void
    ) rethrows {
        guard places.count >= minimumToSort else {
            for index in places.indices { try body(index, places[index]) }
            return
        }
        // A cell's number has 33 bits.
        let keys = places.enumerated().map { UInt64(cell(of: $1)) << 31 | UInt64($0) }.sorted()
        for key in keys {
            let index = Int(key & (1 << 31 - 1))
            try body(index, places[index])
        }
    }
}
