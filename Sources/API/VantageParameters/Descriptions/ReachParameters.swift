import Vantage

/// The parameters for the areas that can be reached from a place.
package enum ReachParameters: ParameterGroup {
    package static let standard = ReachOptions()

    package static let all: [ParameterDescription<ReachOptions>] = [
        .text(
            "at", \.place, example: "48.2001,7.7002", placeholder: "LAT,LON|ID", "The start of all routes."
        ).required,
        .value(
            "minutes", \.minutes, .text(example: "5,10", placeholder: "MINUTES"),
            "The travel times, separated by commas; each results in one area.", default: [], parse: Parameter.limits,
            text: limits),
        .value(
            "meters", \.meters, .text(example: "500,1000", placeholder: "METERS"),
            "The distances along the shortest routes, separated by commas, instead of travel times.", default: [],
            parse: Parameter.limits, text: limits),
        .choice("by", \.mode, "The mode of travel.", default: .car),
    ]

    package static func check(_ options: ReachOptions, _ names: ParameterNames) throws(RequestError) {
        guard options.minutes.isEmpty != options.meters.isEmpty else {
            throw RequestError(
                .contradiction, "Expected either \(names("minutes").name) or \(names("meters").name).")
        }
    }

    @Sendable private static func limits(_ numbers: [Double]) -> String? {
        numbers.isEmpty ? nil : numbers.map(\.short).joined(separator: ",")
    }
}

/// A request for areas. Its place is unparsed text, because commands also accept place IDs.
package struct ReachOptions: Sendable {
    package var place: String?
    package var minutes: [Double] = []
    package var meters: [Double] = []
    package var mode = TravelModeName.car

    package init() {}

    /// Returns the request for areas around the coordinate of ``place``.
    package func request(around coordinate: Coordinate) -> ReachRequest {
        ReachRequest(
            source: coordinate,
            limits: minutes.map { .time($0 * 60) } + meters.map { .distance($0) }, transportType: mode.type)
    }
}

extension Parameter {
    /// Parses positive numbers that are separated by commas.
    fileprivate func limits(_ text: String) throws(RequestError) -> [Double] {
        var limits: [Double] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let limit = try number(String(part))
            guard limit > 0 else { throw notUnderstood("to be numbers above 0", text) }
            limits.append(limit)
        }
        return limits
    }
}
