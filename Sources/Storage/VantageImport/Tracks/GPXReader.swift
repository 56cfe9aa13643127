import VantageCore

/// A reader of tracks and waypoints in GPX 1.0 and 1.1.
///
/// Source: the GPX 1.1 schema, topografix.com/GPX/1/1. Times are in UTC.
enum GPXReader {
    /// Reads a file. If it is damaged, the positions before the damage are kept, because loggers that lose power leave
    /// files without an end.
    ///
    /// - Throws: ``ImportFailure`` with code `unreadableFile`, or `badDocument` if the file is not GPX or may be hostile.
    static func read(_ file: RegularFile, name: String) throws(ImportFailure) -> TrackFile {
        let handler = GPXHandler()
        let end = try parse(file, handler, name: name)
        guard handler.isGPX else {
            throw ImportFailure(.badDocument, name, "\(name) is not a GPX file. Export the track as GPX again.")
        }
        var warnings = handler.warnings(name: name)
        if case .stopped(let line) = end {
            warnings.append("\(name) is damaged after line \(line); the positions before it were used.")
        }
        return TrackFile(
            name: name, tracks: handler.segments.byTrack.flatMap(Track.joined), waypoints: handler.waypoints,
            warnings: warnings)
    }

    private static func parse(
        _ file: RegularFile, _ handler: GPXHandler, name: String
    ) throws(ImportFailure) -> XMLEvents.End {
        var text = XMLText(file)
        let end: XMLEvents.End
        do {
            end = try XMLEvents.parse(handler) { () throws(XMLText.Problem) in try text.next() }
        } catch {
            switch error {
            case .unreadable(let error): throw ImportFailure(error, table: name)
            case .encoding:
                throw ImportFailure(.badDocument, name, "\(name) is not UTF-8 text. Save it as UTF-8.")
            }
        }
        guard end != .documentType else {
            throw ImportFailure(
                .badDocument, name,
                "\(name) has a document type declaration, which can be harmful. Remove it.")
        }
        return end
    }
}
