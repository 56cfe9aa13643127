import Vantage
import VantageParsing

/// The lines of `available --batch`. Each contains the ID and place of a row, and its result.
package struct AvailabilityLines: Sendable {
    /// The JSON Lines text, in UTF-8. Members are in key order.
    package let text: [UInt8]

    /// The approximate size, in bytes, of a line that has a scene but no details.
    private static let usualLine = 448

    /// Writes the lines for a chunk of results.
    ///
    /// - Parameters:
    ///   - lines: The results.
    ///   - hasDetails: Whether to include all of the scenes' properties, unrounded.
    ///   - wording: The function that phrases error messages.
    package init(_ lines: [AvailabilityBatch.Line], hasDetails: Bool = false, wording: ErrorFormatter) {
        var json = JSONText(capacity: lines.count * Self.usualLine)
        // Indices are used because iterating over the elements would copy each one.
        for index in lines.indices {
            json.open()
            switch lines[index].sceneResult {
            case .success(let result?):
                json.add(
                    result, toLine: lines[index].id, at: lines[index].place, hasDetails: hasDetails,
                    visibility: lines[index].visibility.map { VisibilityJSON($0) })
            case .success(nil):
                json.add("available", false)
                json.add(idAndPlaceOf: lines[index])
            case .failure(let error):
                json.open("error")
                json.add("code", error.asVantageError.codeName)
                json.add("message", wording(error.asVantageError))
                json.close()
                json.add(idAndPlaceOf: lines[index])
            }
            json.close()
            json.endLine()
        }
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
