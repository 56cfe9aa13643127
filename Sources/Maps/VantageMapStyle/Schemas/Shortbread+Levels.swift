extension Shortbread {
    /// The stacking order of bridges and tunnels, derived from the order of the streets.
    ///
    /// The schema has no attribute for the level, but streets are sorted from the lowest level to the highest, and
    /// within a level from the lowest class to the highest. A drop in class therefore marks the start of the next
    /// level. Source: `setZOrder` in https://github.com/shortbread-tiles/shortbread-tilemaker, `process.lua`.
    struct StreetLevels {
        /// The current level. The lowest level in a tile is 0.
        private(set) var level: Int8 = 0
        private var last = 0

        /// The maximum number of levels. Levels range from -7 to 7, plus one below for tunnels and one above for
        /// bridges.
        private static let most: Int8 = 17

        /// Whether the streets are sorted by level. An implausible number of levels means that they are sorted in a
        /// different way.
        var areSorted: Bool { level < Self.most }

        /// Processes the next street.
        mutating func pass(_ kind: String, isLink: Bool, isSiding: Bool) {
            let order = isSiding ? 12 : isLink ? 5 : Self.orders[kind] ?? 0
            if order < last, level < Self.most { level += 1 }
            last = order
        }

        private static let orders: [String: Int] = [
            "rail": 13, "subway": 11, "light_rail": 11, "tram": 11, "funicular": 11, "monorail": 11,
            "motorway": 10, "trunk": 9, "primary": 8, "secondary": 7, "tertiary": 6,
            "unclassified": 5, "residential": 5, "road": 5, "busway": 5, "bus_guideway": 5,
            "living_street": 4, "pedestrian": 4, "service": 3,
            "footway": 2, "bridleway": 2, "cycleway": 2, "path": 2, "track": 2, "steps": 1,
        ]
    }
}
