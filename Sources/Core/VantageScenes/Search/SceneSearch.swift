import VantageGeodesy

/// The conditions and the order of a search for scenes. All conditions must hold; conditions that are `nil` do not
/// restrict the scenes.
package struct SceneSearch: Hashable, Sendable {
    /// The box that scenes must lie in.
    package var box: BoundingBox?
    /// The area that scenes must lie in or on the edge of.
    package var area: SearchArea?
    /// The period in which scenes must have been captured, in milliseconds since 1970. If it is set, scenes without a
    /// capture time do not match.
    package var captured: ClosedRange<Int64>?
    package var ids: [SceneID]?
    package var collections: [String]?
    /// The name of the sequence that scenes must belong to.
    package var sequence: String?
    /// The place that scenes must be near and look toward.
    package var place: TargetPlace?
    package var condition: SceneCondition?
    package var order = SceneOrder.listed

    package init() {}

    /// Boxes that contain all matching scenes.
    package var boxes: [BoundingBox] { [place?.box, area?.box, box].compactMap(\.self) }

    /// Reports whether a scene matches the conditions.
    package func includes(_ scene: Scene) -> Bool {
        boxes.allSatisfy { $0.contains(scene.coordinate) } && isWanted(scene)
            && area?.touches(scene.coordinate) ?? true && place?.isSeen(by: scene) ?? true
            && condition?.holds(for: scene) ?? true
    }

    private func isWanted(_ scene: Scene) -> Bool {
        if let captured {
            guard let moment = scene.captured?.milliseconds, captured.contains(moment) else { return false }
        }
        return ids?.contains(scene.id) ?? true && collections?.contains(scene.collection) ?? true
            && (sequence == nil || sequence == scene.sequence)
    }
}

/// A place that the pictures must show.
package struct TargetPlace: Hashable, Sendable {
    package let place: Coordinate
    /// The allowed distance between the scene and the place in meters.
    package let distance: ClosedRange<Double>
    /// The tolerance in degrees on either side of a photo's heading.
    package let tolerance: Double

    package init(_ place: Coordinate, distance: ClosedRange<Double>, tolerance: Double) {
        self.place = place
        self.distance = distance
        self.tolerance = tolerance
    }

    var box: BoundingBox { place.box(within: distance.upperBound) }

    /// Reports whether a scene looks toward the place. A photo whose heading is unknown does not.
    func isSeen(by scene: Scene) -> Bool {
        distance.contains(place.distance(to: scene.coordinate))
            && Candidate(scene).sees(place, tolerance: tolerance) ?? false
    }
}
