import Vantage

/// JSON representation of an availability result.
package struct AvailabilityJSON: Sendable {
    private let answer: AvailableScene?
    /// The distance to the nearest scene, in meters, if there is none within the radius and the distance was requested.
    private let nearest: Double?
    private let hasDetails: Bool
    private let visibility: VisibilityJSON?

    /// Creates the representation of a result.
    ///
    /// - Parameters:
    ///   - answer: The scene, or `nil` if there is none.
    ///   - nearest: The distance to the nearest scene, in meters.
    ///   - hasDetails: Whether to include all properties of the scene, unrounded.
    ///   - visibility: The visibility of the requested item, if there was one.
    package init(
        _ answer: AvailableScene?, nearest: Double? = nil, hasDetails: Bool = false, visibility: ItemVisibility? = nil
    ) {
        self.visibility = visibility.map { VisibilityJSON($0) }
        self.answer = answer
        self.nearest = nearest
        self.hasDetails = hasDetails
    }

    /// The JSON text, in UTF-8.
    package var text: [UInt8] {
        var json = JSONText()
        json.open()
        if let answer {
            json.add(answer, hasDetails: hasDetails, visibility: visibility)
        } else {
            addNothing(to: &json)
        }
        json.close()
        return json.bytes
    }

    private func addNothing(to json: inout JSONText) {
        json.add("available", false)
        guard let nearest else { return }
        json.open("nearest")
        json.add("distance", hasDetails ? nearest : nearest.rounded(toPlaces: 3))
        json.close()
    }
}

extension JSONText {
    /// Adds the members of a result. For a line of a batch, it also adds the row's ID and place, because members must
    /// be in the order of their keys.
    mutating func add(
        _ answer: borrowing AvailableScene, toLine id: String? = nil, at place: Coordinate? = nil, hasDetails: Bool,
        visibility: VisibilityJSON? = nil
    ) {
        let scene = SceneJSON(answer.scene, hasDetails: hasDetails)
        add("attribution", scene.attribution)
        add("available", true)
        add("bearing", answer.bearing?.degrees(toPlaces: 2))
        add("captured", scene.captured)
        add("collection", scene.collection)
        add("confidence", visibility?.confidence)
        open("coordinate")
        add("latitude", scene.coordinate.latitude)
        add("longitude", scene.coordinate.longitude)
        close()
        if let details = scene.details { add("details", json: details) }
        add("distance", hasDetails ? answer.distance : answer.distance.rounded(toPlaces: 3))
        add("doubt", visibility?.doubt)
        add("heading", scene.heading)
        add("headingReference", scene.headingReference)
        if let obstacle = visibility?.hiddenBy { add("hiddenBy", json: obstacle) }
        add("id", id)
        add("kind", scene.kind)
        add("latitude", place?.latitude)
        add("license", scene.license)
        add("longitude", place?.longitude)
        add("part", visibility?.part)
        add("scene", scene.scene)
        add("token", answer.token)
        add("visibility", visibility?.state)
    }
}
