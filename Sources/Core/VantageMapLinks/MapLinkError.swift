import VantageGeodesy
import VantageCore

/// The reason why a link cannot be parsed or created.
public typealias MapLinkError = CodedError<MapLinkErrorCode>

/// The codes of ``MapLinkError``.
public enum MapLinkErrorCode: String, VantageErrorCode {
    /// The text is not a link to a supported app.
    case notAMapLink = "notAMapLink"
    /// The link belongs to an app, but contains no place or is not in a form that the app documents.
    case damagedLink = "damagedLink"
    /// Only the app's own server can resolve the link, because it is a short link or contains an ID.
    case opaqueLink = "opaqueLink"
    /// The link is longer than the limit.
    case linkTooLong = "linkTooLong"
    /// The app has no link for the action.
    case actionUnsupported = "actionUnsupported"
    /// The app does not support this kind of stop, or this many stops.
    case stopUnsupported = "stopUnsupported"
    /// A value for a link that is being created is out of range.
    case valueOutOfRange = "valueOutOfRange"

    /// The category of the code.
    public var category: ErrorCategory {
        switch self {
        case .notAMapLink, .damagedLink: .invalidData
        case .opaqueLink: .unsupported
        case .linkTooLong: .inputTooLarge
        case .actionUnsupported, .stopUnsupported, .valueOutOfRange: .invalidArgument
        }
    }
}

extension MapLinkError {
    static func unrecognizedLink(_ text: String) -> MapLinkError {
        let names = MapApp.names.joined(separator: ", ")
        return MapLinkError(
            .notAMapLink, "\"\(text.prefix(60))\" is not a map link. The supported apps are \(names).")
    }

    static func damaged(_ text: some StringProtocol, _ why: String) -> MapLinkError {
        MapLinkError(.damagedLink, "The link \"\(text.prefix(60))\" cannot be read: \(why)")
    }

    static func elsewhere(_ position: some StringProtocol, _ error: GeodesyError) -> MapLinkError {
        MapLinkError(
            .damagedLink, "The link's position \"\(position.prefix(40))\" is out of range. \(error.description)")
    }

    static func opaque(_ text: some StringProtocol) -> MapLinkError {
        MapLinkError(
            .opaqueLink,
            "Only the app's own server can resolve \"\(text.prefix(60))\". Open it in a browser, and use the URL "
                + "that it redirects to.")
    }

    static func tooLong(_ length: Int, _ longest: Int) -> MapLinkError {
        MapLinkError(.linkTooLong, "The link is \(length) bytes long, but the limit is \(longest).")
    }

    static func unsupported(_ action: MapLink.Action, _ app: MapApp) -> MapLinkError {
        let able = MapApp.allCases.filter { $0.supports(action) }.map(\.rawValue).joined(separator: ", ")
        let others = able.isEmpty ? "No app supports it." : "Apps that support it: \(able)."
        return MapLinkError(
            .actionUnsupported, "\(app.rawValue) has no known link for \"\(action.name)\". \(others)")
    }

    static func stop(_ why: String) -> MapLinkError { MapLinkError(.stopUnsupported, why) }

    static func outOfRange(_ expected: String, _ received: String) -> MapLinkError {
        MapLinkError(.valueOutOfRange, "Expected \(expected) but received \(received).")
    }
}
