import Foundation
import VantageCore

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A reader of tracks and waypoints in GPX 1.0 and 1.1.
///
/// Source: the GPX 1.1 schema, topografix.com/GPX/1/1. Times are in UTC.
enum GPXReader {
    /// Reads a file. If it is damaged, the positions before the damage are kept, because loggers that lose power leave
    /// files without an end.
    ///
    /// - Throws: ``ImportFailure`` with code `unreadableFile`, or `badDocument` if the file is not GPX or may be hostile.
    static func read(_ file: RegularFile, name: String) throws(ImportFailure) -> TrackFile {
        let stream = CheckedXMLStream(file)
        let parser = XMLParser(stream: stream)
        let handler = GPXHandler()
        parser.delegate = handler
        parser.shouldResolveExternalEntities = false
        let isComplete = parser.parse() && parser.parserError == nil
        if let problem = stream.problem { throw ImportFailure(problem, track: name) }
        guard handler.isGPX else {
            throw ImportFailure(.badDocument, name, "\(name) is not a GPX file. Export the track as GPX again.")
        }
        var warnings = handler.warnings(name: name)
        if !isComplete {
            warnings.append("\(name) is damaged after line \(parser.lineNumber); the positions before it were used.")
        }
        return TrackFile(
            name: name, tracks: handler.segments.byTrack.flatMap(Track.joined), waypoints: handler.waypoints,
            warnings: warnings)
    }
}

extension ImportFailure {
    fileprivate init(_ problem: CheckedXMLStream.Problem, track name: String) {
        switch problem {
        case .unreadable(let error): self.init(error, table: name)
        case .encoding:
            self.init(.badDocument, name, "\(name) is not UTF-8 text. Save it as UTF-8.")
        case .documentType:
            self.init(
                .badDocument, name,
                "\(name) has a document type declaration, which tracks do not need and can be harmful. Remove it.")
        }
    }
}
