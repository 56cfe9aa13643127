import Vantage

/// Lines of `available --batch` as text: each answer, behind the row's id and place.
package struct AvailabilityLines: Sendable {
    package let points: Int
    package let found: Int
    package let failed: Int
    /// JSON Lines; members in the order of their keys.
    package let text: [UInt8]

    /// Bytes of an answer that there is imagery, without details.
    private static let usualLine = 448

    /// - Parameter hasDetails: Whether all that is known of scenes is wanted, and nothing rounded.
    package init(_ lines: [AvailabilityBatch.Line], hasDetails: Bool = false, wording: ErrorWording) {
        var json = JSONText(capacity: lines.count * Self.usualLine)
        var (found, failed) = (0, 0)
        // By their indices: in a loop over the elements each would be copied.
        for index in lines.indices {
            json.open()
            switch lines[index].answer {
            case .success(let answer?):
                found += 1
                json.add(
                    answer, toLine: lines[index].id, at: lines[index].place, hasDetails: hasDetails,
                    visibility: lines[index].visibility.map { VisibilityJSON($0) })
            case .success(nil):
                json.add("available", false)
                json.add(idAndPlaceOf: lines[index])
            case .failure(let error):
                failed += 1
                json.open("error")
                json.add("code", error.asVantageError.codeName)
                json.add("message", wording(error.asVantageError))
                json.close()
                json.add(idAndPlaceOf: lines[index])
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
