import VantageGeodesy
import VantageScenes

/// Determines whether scenes around an item see it.
package struct VisibilityEvaluator {
    /// The assumed standard deviation of a position along each axis in meters, if its accuracy is unknown.
    static let assumedAccuracy = 3.0
    /// The additional distance in meters, beyond the search radius, within which scenes help to locate streets.
    package static let margin = StreetPositions.margin
    /// The minimum share of the camera's possible positions from which an item must be visible to count as visible.
    static let mostlySeen = 0.85
    /// The maximum share of the camera's possible positions from which an item may be visible and still count as
    /// occluded.
    static let hardlySeen = 0.15

    /// The maximum number of walls. The visibility in an area with more walls is unknown.
    private static let mostWalls = 100_000

    let plane: LocalPlane
    let target: ItemTarget
    private let ways: StreetPositions
    private let line: LineOfSight
    private let hasOutlines: Bool

    /// - Parameters:
    ///   - area: The buildings; `nil` if no footprints are known.
    ///   - relief: The elevation on the plane around the item; `nil` if it is unknown, in which case the ground is
    ///     assumed to be level.
    ///   - cameras: The positions of pictures around the item.
    package init(_ item: VisibilityItem, _ area: BuildingSet?, _ relief: Relief? = nil, cameras: [Coordinate]) {
        let area = area.flatMap { $0.wallCount <= Self.mostWalls ? $0 : nil }
        plane = LocalPlane(around: item.coordinate)
        ways = StreetPositions(cameras.map(plane.point))
        let map = WallMap(area ?? BuildingSet(buildings: []), plane)
        target = ItemTarget(item, map, cameras: ways.places)
        line = LineOfSight(map: map, target: target, relief: relief)
        hasOutlines = area != nil
    }

    /// The likeliest position of the item's front.
    var front: Coordinate { plane.coordinate(target.fronts[0].middle) }

    /// Returns the distance to the item's own outline in meters: 0 inside it, infinity without an outline.
    func distance(from camera: Coordinate) -> Double { target.area?.distance(from: plane.point(camera)) ?? .infinity }

    /// Returns how obliquely a camera views the front, from 0 (perpendicular) to 1 (parallel or from behind).
    func slant(from camera: Coordinate) -> Double {
        let points = target.fronts[0].points
        guard points.count == 1, let normal = points[0].normal else { return 0 }
        let view = plane.point(camera) - points[0].place
        return 1 - max(0, view.dot(normal) / max(view.length, 1e-9))
    }

    package func visibility(from camera: Candidate) -> ItemVisibility {
        let picture = PictureCoverage(camera)
        if picture.isUnknown { return result(camera, .unknown, unknownReason: .headingUnknown) }
        guard hasOutlines || line.relief != nil else { return result(camera, .unknown, unknownReason: .noOutlines) }
        let places = CameraPositions(camera, line.map, ways)
        guard !places.isEmpty else { return result(camera, .unknown, unknownReason: .withinBuilding) }
        let counts = target.fronts.map { (count(of: $0, from: places, picture), $0) }
        let found = result(
            camera, VisibilityTally(counts.map { ($0.0, $0.1.weight) }),
            of: counts.max { $0.0.share * $0.1.weight < $1.0.share * $1.1.weight }?.1 ?? target.fronts[0])
        // An item that terrain hides is occluded even if the buildings are unknown.
        let isKnown = hasOutlines || found.state == .occluded && found.hiddenBy?.kind == .terrain
        return isKnown ? found : result(camera, .unknown, unknownReason: .noOutlines)
    }

    private func count(
        of front: ItemTarget.Front, from places: CameraPositions, _ picture: PictureCoverage
    ) -> VisibilityTally {
        var count = VisibilityTally()
        for place in places.all {
            let isShown = picture.shows(front.middle, from: place.point)
            count.add(
                isShown ? line.sighting(of: front, from: place.point) : nil, from: place.point, weight: place.weight)
        }
        return count
    }

    private func result(
        _ camera: Candidate, _ count: VisibilityTally, of front: ItemTarget.Front
    ) -> ItemVisibility {
        let share = count.share
        if count.undecidedShare > Self.hardlySeen {
            return result(camera, .unknown, of: front, confidence: share, unknownReason: .heightUnknown)
        }
        if share >= Self.mostlySeen {
            return result(
                camera, .visible, of: front, confidence: share, part: count.isMostlyAbove ? .above : .whole)
        }
        let obstacle = count.obstacle.flatMap { self.obstacle($0.blocker, from: $0.place, to: front, camera) }
        return share <= Self.hardlySeen
            ? result(camera, .occluded, of: front, confidence: share, obstacle: obstacle)
            : result(camera, .unknown, of: front, confidence: share, unknownReason: .position, obstacle: obstacle)
    }

    private func result(
        _ camera: Candidate, _ state: ItemVisibility.State, of front: ItemTarget.Front? = nil,
        confidence: Double? = nil, part: ItemVisibility.Part? = nil, unknownReason: ItemVisibility.UnknownReason? = nil,
        obstacle: ItemVisibility.Obstacle? = nil
    ) -> ItemVisibility {
        let front = plane.coordinate((front ?? target.fronts[0]).middle)
        return ItemVisibility(
            state: state, confidence: confidence, part: part, unknownReason: unknownReason, hiddenBy: obstacle,
            front: front,
            distance: camera.coordinate.distance(to: front))
    }

    /// - Parameters:
    ///   - blocker: The obstacle that hides the item.
    ///   - place: A position of the camera from which the item is hidden.
    private func obstacle(
        _ blocker: Blocker, from place: SIMD2<Double>, to front: ItemTarget.Front, _ camera: Candidate
    ) -> ItemVisibility.Obstacle? {
        let share =
            switch blocker {
            case .building(let number): line.wall(of: number, between: place, front.middle)
            case .terrain: line.crest(between: place, front.middle)
            }
        let building: Building? = if case .building(let number) = blocker { line.map.buildings[number] } else { nil }
        let coordinate = plane.coordinate(place + (front.middle - place) * (share ?? 1))
        return ItemVisibility.Obstacle(
            kind: building == nil ? .terrain : .building, id: building?.id, name: building?.name,
            coordinate: coordinate, distance: camera.coordinate.distance(to: coordinate))
    }
}

extension BuildingSet {
    /// The number of walls plus the number of passage sections. Sections are included because every crossed wall is
    /// checked against each of them.
    fileprivate var wallCount: Int {
        buildings.reduce(0) { $0 + $1.rings.reduce(0) { $0 + $1.count } } + passages.reduce(0) { $0 + $1.count }
    }
}
