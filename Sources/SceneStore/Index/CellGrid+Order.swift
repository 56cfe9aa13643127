import Geodesy

extension CellGrid {
    /// Below, an order is not worth its making.
    private static let fewPlaces = 32

    /// Makes something of each place, in the order of their cells, in which they lie in the store: what is read for one is
    /// then mostly still at hand for the next.
    ///
    /// - Returns: What was made, in the order of the places.
    static func mapInOrderOfCells<Made>(
        _ places: [Coordinate], _ make: (Coordinate) throws -> Made?
    ) rethrows -> [Made?] {
        guard places.count >= fewPlaces else { return try places.map(make) }
        // A cell's number has 33 bits.
        let keys = places.enumerated().map { UInt64(cell(of: $1)) << 31 | UInt64($0) }.sorted()
        var made = [Made?](repeating: nil, count: places.count)
        for key in keys {
            let index = Int(key & (1 << 31 - 1))
            made[index] = try make(places[index])
        }
        return made
    }
}
