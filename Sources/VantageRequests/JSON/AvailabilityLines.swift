import Vantage

/// Lines of `available --batch` as text: each answer, behind the row's id and place.
package struct AvailabilityLines: Sendable {
    package let points: Int
    package let found: Int
    package let failed: Int
    /// JSON Lines; members in the order of their keys.
    package let text: [UInt8]

    /// - Parameter hasDetails: Whether all that is known of scenes is wanted, and nothing rounded.
    package init(_ lines: [AvailabilityBatch.Line], hasDetails: Bool = false, wording: ErrorWording) {
        var json = JSONText()
        var (found, failed) = (0, 0)
        for line in lines {
            json.open()
            switch line.answer {
            case .success(let answer?):
                found += 1
                json.add(answer, to: line, hasDetails)
            case .success(nil):
                json.add("available", false)
                json.add(idAndPlaceOf: line)
            case .failure(let error):
                failed += 1
                json.open("error")
                json.add("code", error.codeName)
                json.add("message", wording(error))
                json.close()
                json.add(idAndPlaceOf: line)
            }
            json.close()
            json.endLine()
        }
        points = lines.count
        self.found = found
        self.failed = failed
        text = json.bytes
    }
}

extension JSONText {
    fileprivate mutating func add(idAndPlaceOf line: AvailabilityBatch.Line) {
        add("id", line.id)
        add("latitude", line.place?.latitude)
        add("longitude", line.place?.longitude)
    }

    /// The members of ``AvailabilityJSON`` among those of the line.
    fileprivate mutating func add(_ answer: AvailableScene, to line: AvailabilityBatch.Line, _ hasDetails: Bool) {
        let scene = SceneJSON(answer.scene, hasDetails: hasDetails)
        add("attribution", scene.attribution)
        add("available", true)
        add("bearing", answer.bearing?.degrees.rounded(toPlaces: 2))
        add("captured", scene.captured)
        add("collection", scene.collection)
        open("coordinate")
        add("latitude", scene.coordinate.latitude)
        add("longitude", scene.coordinate.longitude)
        close()
        if let details = scene.details { add("details", json: details) }
        add("distance", hasDetails ? answer.distance : answer.distance.rounded(toPlaces: 3))
        add("heading", scene.heading)
        add("headingReference", scene.headingReference)
        add("id", line.id)
        add("kind", scene.kind)
        add("latitude", line.place?.latitude)
        add("license", scene.license)
        add("longitude", line.place?.longitude)
        add("scene", scene.scene)
        add("token", answer.token)
    }
}
