import Vantage
import VantageHTTP
import VantageParameters
import VantageParsing

extension Parameter {
    /// Parses `LAT,LON` in degrees.
    ///
    /// - Throws: ``Problem`` `noPlaceNames` for an address or a name, because the server does not geocode, or
    ///   `RequestError` for numbers that are not a valid position.
    func googlePlace(_ text: String) throws -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ DecimalNumber.number($0) != nil }) else { throw Problem.noPlaceNames(name, text) }
        return try coordinate(text)
    }
}

extension Problem {
    static let noPlaceNamesCode = "noPlaceNames"

    fileprivate static func noPlaceNames(_ name: String, _ text: String) -> Problem {
        Problem(
            .badRequest, noPlaceNamesCode,
            "\(name): \"\(text.prefix(40))\" is not LAT,LON. This server does not look up addresses. "
                + "Give a latitude and a longitude in degrees.")
    }
}
