import JSONReading
import Vantage
import VantageRequests

extension Parameter {
    /// `LAT,LON` in degrees.
    ///
    /// - Throws: ``Problem`` `noPlaceNames` for an address or a name, which are looked up nowhere; `RequestError` for
    ///   numbers that are no place.
    func googlePlace(_ text: String) throws -> Coordinate {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ DecimalText.number($0) != nil }) else { throw Problem.noPlaceNames(name, text) }
        return try coordinate(text)
    }
}

extension Problem {
    static let noPlaceNamesCode = "noPlaceNames"

    fileprivate static func noPlaceNames(_ name: String, _ text: String) -> Problem {
        Problem(
            .badRequest, noPlaceNamesCode,
            "\(name): \"\(text.prefix(40))\" is no LAT,LON. Addresses and names of places are not looked up here; give "
                + "degrees.")
    }
}
