import VantagePlaces

/// The part of a place that lies in a cell: the edges of its outline that touch the cell, and whether the place covers
/// the cell's southwestern corner.
struct CoverPart {
    let place: CoveredPlace
    let coversCorner: Bool
    let edges: [GridEdge]

    /// Creates a part that holds the whole outline, for the cell that covers the world.
    init(_ place: CoveredPlace, _ outline: Outline) {
        self.place = place
        edges = outline.edges
        let crossings = outline.isArea ? edges.count { $0.crossesEast(from: QuadCell.world.corner) } : 0
        coversCorner = crossings % 2 == 1
    }

    init(_ place: CoveredPlace, coversCorner: Bool, edges: [GridEdge]) {
        self.place = place
        self.coversCorner = coversCorner
        self.edges = edges
    }

    /// Returns the part that lies in a child cell, or `nil` if the child does not touch the place.
    func part(in child: QuadCell, of cell: QuadCell) -> CoverPart? {
        let box = child.box
        let touching = edges.filter { box.touches($0) }
        let covers = place.isArea && covers(child.corner, from: cell.corner)
        return touching.isEmpty && !covers ? nil : CoverPart(place, coversCorner: covers, edges: touching)
    }

    private func covers(_ point: GridPoint, from corner: GridPoint) -> Bool {
        coversCorner != (edges.count { $0.crosses(from: corner, to: point) } % 2 == 1)
    }
}

/// The properties of a place that are stored in its cells. Searches use them without reading the place's row.
struct CoveredPlace: Equatable {
    /// `place.id`.
    let row: Int64
    let id: PlaceID
    let kind: PlaceKind
    let isArea: Bool
    /// The base-2 logarithm of the place's area on the ground, in square grid steps at the equator, times 32. Smaller
    /// places sort first.
    let size: Int
}
