import VantageGeodesy

/// The part of an item that must be in sight: its front, or a part of its own outline if it has one.
struct ItemTarget {
    struct Point {
        let place: SIMD2<Double>
        /// The outward direction of the wall behind the point; `nil` for a point that is visible from all sides.
        let normal: SIMD2<Double>?
        /// The vector from the point to the end of its section of wall.
        var along = SIMD2<Double>(repeating: 0)

        /// Returns the point on the same section of wall that is nearest to a position.
        func nearest(to other: SIMD2<Double>) -> Point {
            Point(place: other.nearest(onLineFrom: place - along, to: place + along), normal: normal, along: along)
        }
    }

    /// A possible front of the item, the part that a view of it should show.
    struct Front {
        let points: [Point]
        /// The likelihood in 0...1; the likelihoods of all fronts add up to 1.
        var weight = 1.0

        var middle: SIMD2<Double> { points.reduce(SIMD2(repeating: 0)) { $0 + $1.place } / Double(points.count) }
    }

    /// The possible fronts, likeliest first.
    let fronts: [Front]
    /// The item's own outline, if it has one.
    let area: ItemArea?
    /// The height of the top above the ground in meters, for an item that is an area or a building.
    let top: Double?
    /// The buildings that contain the item, or that are the item.
    let own: Set<Int>
    /// A Boolean value indicating whether the item's own buildings have no wall that faces open space. If so, the item
    /// is treated as free-standing.
    private let isEnclosed: Bool

    /// - Parameter cameras: The positions of pictures around the item, which indicate where its street is.
    init(_ item: VisibilityItem, _ map: WallMap, cameras: [SIMD2<Double>]) {
        let position = map.plane.point(item.coordinate)
        let buildings = map.buildings(containing: position)
        own = Set(buildings)
        area = item.rings.isEmpty ? nil : ItemArea(item.rings.map { $0.map(map.plane.point) })
        let isRoom = area == nil && !item.isBuilding
        top = isRoom ? nil : item.height ?? buildings.compactMap { map.buildings[$0].height }.max()
        var fronts: [Front] = []
        if own.isEmpty {
            if let area { fronts = [Front(points: area.outline)] }
        } else {
            let walls = ExposedWalls(of: buildings, in: map)
            fronts = isRoom ? walls.fronts(of: position, cameras) : [Front(points: walls.points)]
        }
        fronts.removeAll(where: \.points.isEmpty)
        isEnclosed = fronts.isEmpty
        self.fronts = fronts.isEmpty ? [Front(points: [Point(place: position, normal: nil)])] : fronts
    }

    /// Reports whether a building can hide the item.
    func mayBeHidden(by building: Int) -> Bool { !isEnclosed || !own.contains(building) }
}

/// The outline of an item.
struct ItemArea {
    private let rings: [[SIMD2<Double>]]

    init(_ rings: [[SIMD2<Double>]]) { self.rings = rings.filter { $0.count > 2 } }

    func contains(_ point: SIMD2<Double>) -> Bool {
        var isWithin = false
        for ring in rings {
            var last = ring[ring.count - 1]
            for next in ring {
                let wall = Wall(start: last, end: next, building: 0)
                if next != last, wall.share(ofWayFrom: point, SIMD2(1e6, 0)) != nil { isWithin.toggle() }
                last = next
            }
        }
        return isWithin
    }

    /// Returns the distance from a point to the outline, in meters; 0 if the point is inside.
    func distance(from point: SIMD2<Double>) -> Double {
        if contains(point) { return 0 }
        return rings.reduce(.infinity) { nearest, ring in
            zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(nearest) {
                min($0, point.distance(toLineFrom: $1.0, to: $1.1))
            }
        }
    }

    /// Points along the outline, which are visible from both sides.
    var outline: [ItemTarget.Point] {
        WallPoints(of: rings).points.map { ItemTarget.Point(place: $0.place, normal: nil) }
    }
}
