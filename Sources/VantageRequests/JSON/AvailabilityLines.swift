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
                json.add(answer, toLine: line.id, at: line.place, hasDetails: hasDetails)
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
}
