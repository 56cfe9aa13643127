import VantageMapStyle

extension WayLevels {
    init(of tiles: [VisibleTile]) {
        func levels(_ structure: WayStructure) -> [Int8] {
            tiles.reduce(into: Set<Int8>()) { $0.formUnion($1.tile.levels(of: structure)) }.sorted()
        }
        self.init(tunnels: levels(.tunnel), bridges: levels(.bridge))
    }
}
