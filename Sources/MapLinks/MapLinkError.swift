import Geodesy
import VantageErrors

/// Why a link cannot be read, or not be made.
public struct MapLinkError: VantageError, Hashable {
    /// What is wrong with it.
    public enum Code: String, VantageErrorCode {
        /// It is no link of an app that is known.
        case notAMapLink = "notAMapLink"
        /// It is an app's, and says no place, or says it in no way that the app documents.
        case damagedLink = "damagedLink"
        /// Only its owner knows where it leads: a short link, or an id.
        case opaqueLink = "opaqueLink"
        /// It is longer than may be.
        case linkTooLong = "linkTooLong"
        /// The app has no link for that.
        case actionUnsupported = "actionUnsupported"
        /// The app has no link for such a stop, or for so many.
        case stopUnsupported = "stopUnsupported"
        /// A value of a link to be made is beyond its range.
        case valueOutOfRange = "valueOutOfRange"
    }

    /// What is wrong, for programs.
    public let code: Code
    /// What happened, to which thing, and what would be right.
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    static func nobodys(_ text: String) -> MapLinkError {
        let names = MapApp.names.joined(separator: ", ")
        return MapLinkError(.notAMapLink, "\"\(text.prefix(60))\" is no link of a map. Known are those of \(names).")
    }

    static func damaged(_ text: some StringProtocol, _ why: String) -> MapLinkError {
        MapLinkError(.damagedLink, "The link \"\(text.prefix(60))\" cannot be read: \(why)")
    }

    static func elsewhere(_ position: some StringProtocol, _ error: GeodesyError) -> MapLinkError {
        MapLinkError(.damagedLink, "The link's position \"\(position.prefix(40))\" is nowhere. \(error.description)")
    }

    static func opaque(_ text: some StringProtocol) -> MapLinkError {
        MapLinkError(
            .opaqueLink,
            "Only its owner knows where \"\(text.prefix(60))\" leads. Open it, and take the address that it becomes.")
    }

    static func tooLong(_ length: Int, _ longest: Int) -> MapLinkError {
        MapLinkError(.linkTooLong, "The link has \(length) bytes, and may have \(longest).")
    }

    static func unsupported(_ action: MapLink.Action, _ app: MapApp) -> MapLinkError {
        let able = MapApp.allCases.filter { $0.supports(action) }.map(\.rawValue).joined(separator: ", ")
        let others = able.isEmpty ? "No app has." : "These have: \(able)."
        return MapLinkError(
            .actionUnsupported, "\(app.rawValue) has no links for \"\(action.name)\" that are known. \(others)")
    }

    static func stop(_ why: String) -> MapLinkError { MapLinkError(.stopUnsupported, why) }

    static func outOfRange(_ expected: String, _ received: String) -> MapLinkError {
        MapLinkError(.valueOutOfRange, "Expected \(expected) but received \(received).")
    }
}

extension MapLinkError.Code {
    public var category: ErrorCategory {
        switch self {
        case .notAMapLink, .damagedLink: .invalidData
        case .opaqueLink: .unsupported
        case .linkTooLong: .inputTooLarge
        case .actionUnsupported, .stopUnsupported, .valueOutOfRange: .invalidArgument
        }
    }
}
