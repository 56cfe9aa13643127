import VantageMapCanvas

/// The parts of a map picture that explain the map. All are optional.
public struct MapFurniture: Hashable, Sendable {
    /// The title in the upper left corner.
    public var title: String?
    /// Whether to draw a scale bar in the lower left corner. It is exact at the center of the map.
    public var showsScaleBar: Bool
    /// Whether to draw an arrow that points north in the upper right corner.
    public var showsNorthArrow: Bool
    /// The grid over the map, with coordinates at its edges; `nil` for none.
    public var grid: MapGrid?
    /// Whether to draw a legend of the features in the map. It is in English.
    public var showsLegend: Bool

    /// Creates the parts to draw.
    public init(
        title: String? = nil, showsScaleBar: Bool = false, showsNorthArrow: Bool = false, grid: MapGrid? = nil,
        showsLegend: Bool = false
    ) {
        (self.title, self.showsScaleBar, self.showsNorthArrow) = (title, showsScaleBar, showsNorthArrow)
        (self.grid, self.showsLegend) = (grid, showsLegend)
    }

    /// The maximum number of characters in a title.
    static let maximumTitle = 200

    func check() throws(MapError) {
        guard (title?.unicodeScalars.count ?? 0) <= Self.maximumTitle else {
            throw MapError(.invalidOption, "The title has more than \(Self.maximumTitle) characters. Shorten it.")
        }
    }
}

/// The coordinates of a map's grid.
public enum MapGrid: String, CaseIterable, Hashable, Sendable {
    /// Latitude and longitude.
    case geographic
    /// Meters in the zone of the universal transverse Mercator projection that contains the center of the map.
    case utm
}
