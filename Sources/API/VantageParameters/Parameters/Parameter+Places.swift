import Foundation
import Vantage

extension Parameter {
    /// Parses a coordinate in the form `LAT,LON`, in degrees.
    package func coordinate(_ text: String) throws(RequestError) -> Coordinate {
        do { return try Coordinate(parsing: text) } catch { throw RequestError(.notUnderstood, "\(name): \(error)") }
    }

    /// Parses a place and a height above the ground, in the form `LAT,LON,METERS`.
    ///
    /// - Parameter isHeightRequired: Whether the height is required. If not, the height defaults to 0.
    package func placeAndHeight(
        _ text: String, isHeightRequired: Bool
    ) throws(RequestError) -> (place: Coordinate, height: Double) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let form = isHeightRequired ? "to be LAT,LON,METERS" : "to be LAT,LON or LAT,LON,METERS"
        guard parts.count == 3 || (parts.count == 2 && !isHeightRequired) else { throw notUnderstood(form, text) }
        let place = try coordinate(parts.prefix(2).joined(separator: ","))
        guard parts.count == 3 else { return (place, 0) }
        guard let height = Double(parts[2].trimmingPrefix { $0 == " " }), height.isFinite else {
            throw notUnderstood(form, text)
        }
        return (place, try check(height, in: Self.altitudes, " meters above the ground"))
    }

    /// Parses a bounding box in the form `W,S,E,N`, in degrees. West is greater than east if the box crosses ±180°.
    package func box(_ text: String) throws(RequestError) -> BoundingBox {
        do { return try BoundingBox(parsing: text) } catch { throw RequestError(.notUnderstood, "\(name): \(error)") }
    }

    /// Parses a size in the form `640x480`, in points.
    package func size(_ text: String) throws(RequestError) -> PictureSize {
        let sides = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], width > 0, height > 0 else {
            throw notUnderstood("to be WIDTHxHEIGHT, such as 640x480,", text)
        }
        return PictureSize(width: width, height: height)
    }

    /// Parses a point in the form `X,Y`, in points.
    package func point(_ text: String) throws(RequestError) -> CGPoint {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double(decimal: $0) }
        guard numbers.count == 2 else { throw notUnderstood("to be X,Y in points", text) }
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    /// Parses insets in the form `POINTS` or `TOP,LEFT,BOTTOM,RIGHT`.
    package func insets(_ text: String) throws(RequestError) -> MapInsets {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double(decimal: $0) }
        guard numbers.count == parts.count, [1, 4].contains(numbers.count) else {
            throw notUnderstood("to be POINTS or TOP,LEFT,BOTTOM,RIGHT", text)
        }
        if numbers.count == 1 { return MapInsets(numbers[0]) }
        return MapInsets(top: numbers[0], left: numbers[1], bottom: numbers[2], right: numbers[3])
    }
}
