import Foundation
import Vantage

/// What Google's metadata says of a panorama, by the same names.
struct StreetViewMetadataJSON: Encodable, Sendable {
    /// Google's words.
    enum Status: String, Encodable, Sendable {
        case ok = "OK"
        case zeroResults = "ZERO_RESULTS"
        case notFound = "NOT_FOUND"
        case invalidRequest = "INVALID_REQUEST"
        case requestDenied = "REQUEST_DENIED"
    }

    struct Location: Encodable, Sendable {
        let lat: Double
        let lng: Double
    }

    let status: Status
    var panorama: String?
    var location: Location?
    /// `2016-05`, where it was taken; nil where that is not known.
    var date: String?
    /// Attribution and licence.
    var copyright: String?
    var errorMessage: String?

    private enum CodingKeys: String, CodingKey {
        case status, location, date, copyright
        case panorama = "pano_id"
        case errorMessage = "error_message"
    }

    init(_ scene: LookAroundScene?) {
        guard let scene = scene?.scene else {
            status = .zeroResults
            return
        }
        status = .ok
        panorama = scene.id.description
        location = Location(lat: scene.coordinate.latitude, lng: scene.coordinate.longitude)
        date = scene.captured?.month
        copyright = scene.credit
    }

    /// Why there is no answer.
    init(_ problem: Problem) {
        status =
            switch problem.code {
            case _ where [401, 403].contains(problem.status): .requestDenied
            case Problem.noPlaceNamesCode: .notFound
            default: .invalidRequest
            }
        errorMessage = problem.detail
    }
}

extension CaptureTime {
    /// On the calendar of where it was taken, as far as that is known.
    fileprivate var month: String {
        var style = Date.ISO8601FormatStyle().year().month()
        style.timeZone = TimeZone(secondsFromGMT: (utcOffset ?? 0) * 60) ?? .gmt
        return date.formatted(style)
    }
}
