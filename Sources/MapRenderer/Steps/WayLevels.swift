/// The levels of tunnels and bridges in the tiles of a map, from the lowest to the highest.
struct WayLevels: Sendable {
    var tunnels: [Int8] = []
    var bridges: [Int8] = []
}

extension WayLevels {
    init(of tiles: [VisibleTile]) {
        func levels(_ structure: WayStructure) -> [Int8] {
            tiles.reduce(into: Set<Int8>()) { $0.formUnion($1.tile.levels(of: structure)) }.sorted()
        }
        self.init(tunnels: levels(.tunnel), bridges: levels(.bridge))
    }
}
