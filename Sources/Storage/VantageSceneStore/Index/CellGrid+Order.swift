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
        guard places.count >= minimumToSort else { return try places.map(transform) }
        // A cell's number has 33 bits.
        let keys = places.enumerated().map { UInt64(cell(of: $1)) << 31 | UInt64($0) }.sorted()
        var results = [Result?](repeating: nil, count: places.count)
        for key in keys {
            let index = Int(key & (1 << 31 - 1))
            results[index] = try transform(places[index])
        }
        return results
    }
}
