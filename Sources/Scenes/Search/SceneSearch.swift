import Geodesy

/// Which scenes are sought, and in what order they come. What is `nil` limits nothing; all else has to hold.
package struct SceneSearch: Hashable, Sendable {
    /// Only scenes in it.
    package var box: BoundingBox?
    /// Only scenes that a shape touches.
    package var area: SearchArea?
    /// Only scenes taken in this time, in milliseconds since 1970; of unknown time, none.
    package var captured: ClosedRange<Int64>?
    package var ids: [SceneID]?
    package var collections: [String]?
    /// Only scenes of sequences of this name.
    package var sequence: String?
    /// Only scenes that look at a place from near it.
    package var place: SoughtPlace?
    package var condition: SceneCondition?
    package var order = SceneOrder.listed

    package init() {}

    /// Boxes outside of which no scene is one of those sought.
    package var boxes: [BoundingBox] { [place?.box, area?.box, box].compactMap(\.self) }

    /// Whether a scene is one of those sought.
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

/// A place that pictures are to show.
package struct SoughtPlace: Hashable, Sendable {
    package let place: Coordinate
    /// Metres between the scene and the place.
    package let distance: ClosedRange<Double>
    /// Degrees to either side of a photo's heading.
    package let tolerance: Double

    package init(_ place: Coordinate, distance: ClosedRange<Double>, tolerance: Double) {
        self.place = place
        self.distance = distance
        self.tolerance = tolerance
    }

    var box: BoundingBox { place.box(within: distance.upperBound) }

    /// A photo of unknown heading may look anywhere, and does not count.
    func isSeen(by scene: Scene) -> Bool {
        distance.contains(place.distance(to: scene.coordinate))
            && Candidate(scene).sees(place, tolerance: tolerance) ?? false
    }
}
