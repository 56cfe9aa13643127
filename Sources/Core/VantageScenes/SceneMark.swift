import VantageGeodesy

/// The position, direction and kind of a scene, for maps of many scenes.
package struct SceneMark: Hashable, Sendable {
    package var coordinate: Coordinate
    package var heading: Heading?
    package var isPanorama: Bool
    /// A number that all scenes of a sequence share; `nil` if the scene is not in a sequence.
    package var sequence: Int64?

    package init(at coordinate: Coordinate, heading: Heading?, isPanorama: Bool, sequence: Int64? = nil) {
        self.coordinate = coordinate
        self.heading = heading
        self.isPanorama = isPanorama
        self.sequence = sequence
    }
}

/// A list of scenes that can be read repeatedly and is never entirely in memory.
package protocol SceneMarks {
    /// Calls a closure for each scene. Scenes of a sequence follow each other in the order of the sequence.
    func forEach(_ body: (SceneMark) throws -> Void) throws
}
