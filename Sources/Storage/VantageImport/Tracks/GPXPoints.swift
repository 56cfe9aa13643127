import VantageCore
import VantageGeodesy
import VantageParsing

/// The positions of the tracks and routes in a GPX document, in their order, with or without times.
package enum GPXPoints {
    /// Reports whether a file is likely XML, and not a table.
    package static func isLikely(_ start: some Sequence<UInt8>) -> Bool {
        start.first { !" \t\r\n\u{FEFF}".utf8.contains($0) } == UInt8(ascii: "<")
    }

    /// Reads a document. If it is damaged, the positions before the damage are used.
    ///
    /// - Parameters:
    ///   - document: The document in UTF-8.
    ///   - name: The name of the document in messages.
    /// - Throws: ``ImportFailure`` with code `badDocument` if the document is not GPX or may be hostile.
    package static func read(_ document: [UInt8], name: String) throws(ImportFailure) -> [Coordinate] {
        let handler = Handler()
        // Expat requires valid UTF-8.
        var text: [UInt8]? = Array(String(decoding: document, as: UTF8.self).utf8)
        let end = XMLEvents.parse(handler) { () throws(Never) in
            defer { text = nil }
            return text
        }
        guard end != .documentType else {
            throw ImportFailure(
                .badDocument, name,
                "\(name) has a document type declaration, which tracks do not need and can be harmful. Remove it.")
        }
        guard handler.isGPX else {
            throw ImportFailure(.badDocument, name, "\(name) is not a GPX file. Export the track as GPX again.")
        }
        return handler.points
    }

    private final class Handler: XMLEventHandler {
        private static let maximumDepth = 64

        private(set) var isGPX = false
        private(set) var points: [Coordinate] = []
        private var depth = 0

        func startElement(_ element: String, _ attributes: [(name: String, value: String)]) -> Bool {
            depth += 1
            let name = element.split(separator: ":").last ?? ""
            if depth == 1 { isGPX = name == "gpx" }
            guard isGPX, depth <= Self.maximumDepth else { return false }
            if name == "trkpt" || name == "rtept", let latitude = Self.number("lat", attributes),
                let longitude = Self.number("lon", attributes),
                let point = TrackFix.coordinate(latitude, longitude)
            {
                points.append(point)
            }
            return true
        }

        func endElement(_ element: String) { depth -= 1 }

        func text(_ text: UnsafeBufferPointer<UInt8>) {}

        private static func number(_ name: String, _ attributes: [(name: String, value: String)]) -> Double? {
            attributes.first { $0.name == name }.flatMap { DecimalNumber.number($0.value) }
        }
    }
}
