import Geodesy

/// What of an item has to be in sight: its front, or where it has an outline of its own, a part of that.
struct ItemTarget {
    struct Point {
        let place: SIMD2<Double>
        /// Out of the wall that it lies before; `nil` for what is seen from all sides.
        let normal: SIMD2<Double>?
        /// From it to the end of the stretch of wall that it stands for.
        var along = SIMD2<Double>(repeating: 0)

        /// The point of its stretch of wall that is nearest to another.
        func nearest(to other: SIMD2<Double>) -> Point {
            Point(place: other.nearest(onLineFrom: place - along, to: place + along), normal: normal, along: along)
        }
    }

    /// What may be its front.
    struct Front {
        let points: [Point]
        /// How likely it is, in 0...1; all together 1.
        var weight = 1.0

        var middle: SIMD2<Double> { points.reduce(SIMD2(repeating: 0)) { $0 + $1.place } / Double(points.count) }
    }

    /// The likeliest first.
    let fronts: [Front]
    /// Its outline, where it has one of its own.
    let area: ItemArea?
    /// Metres above the ground, of an item that is an area or a building.
    let top: Double?
    /// The buildings that it is in, or that it is.
    let own: Set<Int>
    /// Whether its own buildings have no wall that looks to the open, so that it is taken for what stands there alone.
    private let isEnclosed: Bool

    /// - Parameter cameras: Where pictures were taken around it, which is where its street is.
    init(_ item: SightItem, _ map: WallMap, cameras: [SIMD2<Double>]) {
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
            let walls = FreeWalls(of: buildings, in: map)
            fronts = isRoom ? walls.fronts(of: position, cameras) : [Front(points: walls.points)]
        }
        fronts.removeAll(where: \.points.isEmpty)
        isEnclosed = fronts.isEmpty
        self.fronts = fronts.isEmpty ? [Front(points: [Point(place: position, normal: nil)])] : fronts
    }

    /// Whether a building can stand before it.
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

    /// Metres; 0 within it.
    func distance(from point: SIMD2<Double>) -> Double {
        if contains(point) { return 0 }
        return rings.reduce(.infinity) { nearest, ring in
            zip(ring, ring.dropFirst() + ring.prefix(1)).reduce(nearest) {
                min($0, point.distance(toLineFrom: $1.0, to: $1.1))
            }
        }
    }

    /// Points along it, which are seen from both sides.
    var outline: [ItemTarget.Point] {
        WallPoints(of: rings).points.map { ItemTarget.Point(place: $0.place, normal: nil) }
    }
}
