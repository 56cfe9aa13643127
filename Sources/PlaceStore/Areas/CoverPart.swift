import Places

/// What of a place lies in a cell: the edges of its outline that touch the cell, and whether the cell's southwestern
/// corner is within.
struct CoverPart {
    let place: CoveredPlace
    let coversCorner: Bool
    let edges: [GridEdge]

    /// The whole of an outline, in the cell that is the world.
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

    /// What of it lies in a cell of the next level; `nil` for nothing.
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

/// What a cell says of a place without its row being read.
struct CoveredPlace: Equatable {
    /// `place.id`.
    let row: Int64
    let id: PlaceID
    let kind: PlaceKind
    let isArea: Bool
    /// 32 for each doubling of its area on the ground: what is smaller comes first.
    let size: Int
}
