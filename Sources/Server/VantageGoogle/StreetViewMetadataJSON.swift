import Foundation
import Vantage
import VantageHTTP

/// Google's metadata for a panorama.
struct StreetViewMetadataJSON: Encodable, Sendable {
    /// Google's status codes.
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
    /// The month of capture, such as `2016-05`, in local time; `nil` if it is unknown.
    var date: String?
    /// The attribution and the license.
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

    /// Creates metadata that reports a problem.
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
    /// The month in local time at the place of capture, or in UTC if the time zone is unknown.
    fileprivate var month: String {
        var style = Date.ISO8601FormatStyle().year().month()
        style.timeZone = TimeZone(secondsFromGMT: (utcOffset ?? 0) * 60) ?? .gmt
        return date.formatted(style)
    }
}
