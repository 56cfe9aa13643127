import Vantage
import VantageHTTP
import VantageParameters
import VantageScenes

/// The place that pictures must show, as requested in a Panoramax search.
struct PlaceInput {
    static let tolerances = 2.0...180
    static let maximumDistance = 10_000.0

    private let position: [Double]
    private let distance: String?
    private let tolerance: Double?

    /// - Returns: `nil` if the request does not specify a place.
    init?(position: [Double]?, distance: String?, tolerance: Double?) throws {
        guard let position else {
            guard distance == nil, tolerance == nil else {
                throw Problem(
                    .badRequest, "missingParameter",
                    "place_distance and place_fov_tolerance require place_position=LON,LAT.")
            }
            return nil
        }
        self.position = position
        self.distance = distance
        self.tolerance = tolerance
    }

    init?(_ query: QueryValues) throws {
        try self.init(
            position: query.text("place_position").map { try STACSearchInput.numbers($0, "place_position") },
            distance: query.text("place_distance"), tolerance: query.number("place_fov_tolerance"))
    }

    var sought: TargetPlace {
        get throws {
            guard position.count == 2 else {
                throw RequestError(.notUnderstood, "Expected place_position to be LON,LAT.")
            }
            let place: Coordinate
            do { place = try Coordinate(latitude: position[1], longitude: position[0]) } catch {
                throw RequestError(.notUnderstood, "place_position: \(error)")
            }
            let tolerance = try Parameter("place_fov_tolerance").check(tolerance ?? 30, in: Self.tolerances, " degrees")
            // The tolerance is the full angle around the heading, so half of it lies on either side.
            return TargetPlace(place, distance: try distances, tolerance: tolerance / 2)
        }
    }

    private var distances: ClosedRange<Double> {
        get throws {
            let ends = (distance ?? "3-15").split(separator: "-", omittingEmptySubsequences: false)
                .map { Double(decimal: $0) }
            guard ends.count == 2, let least = ends[0], let most = ends[1], 0...most ~= least,
                most <= Self.maximumDistance
            else {
                throw Parameter("place_distance")
                    .notUnderstood(
                        "to be MINIMUM-MAXIMUM in meters, at most \(Int(Self.maximumDistance)),", distance ?? "")
            }
            return least...most
        }
    }
}
