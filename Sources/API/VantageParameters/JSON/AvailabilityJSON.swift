import Vantage
import VantageParsing

/// JSON representation of an availability result.
package struct AvailabilityJSON: Sendable {
    private let result: AvailableScene?
    /// The distance to the nearest scene, in meters, if no scene is within the radius and the distance was requested.
    private let nearest: Double?
    private let hasDetails: Bool
    private let visibility: VisibilityJSON?

    /// Creates the representation of a result.
    ///
    /// - Parameters:
    ///   - result: The scene, or `nil` if there is none.
    ///   - nearest: The distance to the nearest scene, in meters.
    ///   - hasDetails: Whether to include all of the scene's properties, unrounded.
    ///   - visibility: The visibility of the requested item, if there was one.
    package init(
        _ result: AvailableScene?, nearest: Double? = nil, hasDetails: Bool = false, visibility: ItemVisibility? = nil
    ) {
        self.visibility = visibility.map { VisibilityJSON($0) }
        self.result = result
        self.nearest = nearest
        self.hasDetails = hasDetails
    }

    /// The JSON text, in UTF-8.
    package var text: [UInt8] {
        var json = JSONText()
        json.open()
        if let result {
            json.add(result, hasDetails: hasDetails, visibility: visibility)
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
    /// Adds a result's members. For a batch line, this includes the row's ID and place, because members must be in key
    /// order.
    mutating func add(
        _ result: borrowing AvailableScene, toLine id: String? = nil, at place: Coordinate? = nil, hasDetails: Bool,
        visibility: VisibilityJSON? = nil
    ) {
        let scene = SceneJSON(result.scene, hasDetails: hasDetails)
        add("attribution", scene.attribution)
        add("available", true)
        add("bearing", result.bearing?.degrees(toPlaces: 2))
        add("captured", scene.captured)
        add("collection", scene.collection)
        add("confidence", visibility?.confidence)
        open("coordinate")
        add("latitude", scene.coordinate.latitude)
        add("longitude", scene.coordinate.longitude)
        close()
        if let details = scene.details { add("details", json: details) }
        add("distance", hasDetails ? result.distance : result.distance.rounded(toPlaces: 3))
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
        add("token", result.token)
        add("visibility", visibility?.state)
    }
}
