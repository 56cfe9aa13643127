import VantageScenes

/// The outdoor positions where a camera may have been. Positions in the middle of a street and positions near other
/// pictures are more likely.
struct CameraPositions {
    struct Place {
        let point: SIMD2<Double>
        /// The likelihood relative to the other positions.
        let weight: Double
    }

    private(set) var all: [Place] = []

    /// The maximum number of times that the search distance is doubled for a camera that seems to be inside a building.
    private static let tries = 4
    /// The minimum number of outdoor positions. If there are fewer, the search continues at greater distances, because
    /// positions in narrow streets may be off by the width of a house.
    private static let fewest = CameraOffsets.count / 8
    /// The minimum height of a building part's underside above the ground, in meters, for a camera to fit beneath it.
    private static let clearance = 2.0

    /// - Parameter ways: The positions of other pictures in the area, which indicate where the streets are.
    init(_ camera: Candidate, _ map: WallMap, _ ways: StreetPositions) {
        let center = map.plane.point(camera.coordinate)
        let within = map.buildings(containing: center)
        let accuracy = max(0, camera.accuracy ?? VisibilityEvaluator.assumedAccuracy)
        if accuracy == 0, !Self.isWithin(within, map) {
            all = [Place(point: center, weight: 1)]
            return
        }
        var deviation = accuracy
        for _ in 0...Self.tries {
            let open = CameraOffsets.offsets.map { center + $0 * deviation }
                .filter {
                    !Self.isWithin((within + map.buildingsCrossed(from: center, to: $0)).elementsWithOddCount, map)
                }
            if open.count >= Self.fewest {
                all = Self.weighed(open, map, ways.others(than: center))
                return
            }
            deviation = max(1, deviation * 2)
        }
    }

    var isEmpty: Bool { all.isEmpty }

    /// Weights positions by their distance from walls and by the fourth root of the number of pictures nearby. Pictures
    /// are mostly taken in streets, but not only there; the fourth root performed best on synthetic towns.
    private static func weighed(
        _ places: [SIMD2<Double>], _ map: WallMap, _ ways: StreetPositions
    ) -> [Place] {
        places.map { place in
            let room = map.distanceToWall(from: place, most: StreetPositions.wideOpen) / StreetPositions.wideOpen
            // Positions at walls keep a small weight, in case there are no others.
            return Place(point: place, weight: max(room, 1e-3) * ways.density(at: place).squareRoot().squareRoot())
        }
    }

    private static func isWithin(_ buildings: [Int], _ map: WallMap) -> Bool {
        buildings.contains { map.buildings[$0].base < clearance }
    }
}
