import VantageGeodesy
import VantageImport

/// A GPX document with a recorded track.
package enum TrackDocument {
    /// Reports whether a file is likely a GPX document, and not a table, from its first bytes.
    package static func isLikely(_ start: [UInt8]) -> Bool { GPXPoints.isLikely(start) }

    /// Returns the positions of all tracks and routes in a document, with or without times.
    ///
    /// - Parameter name: The name of the document in messages.
    /// - Throws: ``ImportFailure`` with code `badDocument` if the document is not GPX or may be hostile.
    package static func points(_ document: [UInt8], name: String) throws(ImportFailure) -> [Coordinate] {
        try GPXPoints.read(document, name: name)
    }
}
