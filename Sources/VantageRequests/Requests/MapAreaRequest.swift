import Vantage

/// Where a map is to be: one of these.
package enum MapAreaRequest: Sendable {
    /// - Parameters:
    ///   - at: `LAT,LON`.
    ///   - zoom: `nil` is ``standardZoom``.
    case center(at: String, zoom: Double?)
    /// `W,S,E,N`.
    case box(String)
    case places([Coordinate])
    case rect(MapRect)
    /// A camera that stands somewhere.
    ///
    /// - Parameters:
    ///   - camera: `LAT,LON,METRES`.
    ///   - target: `LAT,LON` or `LAT,LON,METRES`.
    case eye(camera: String, target: String)

    package static let standardZoom = 15.0

    /// - Parameters:
    ///   - heading: Degrees; `nil` is north.
    ///   - pitch: Degrees from straight down, which `nil` is.
    package func area(heading: Double?, pitch: Double?, _ name: ParameterNames) throws(RequestError) -> MapArea {
        let heading = if let heading { try name("heading").heading(heading) } else { Heading.north }
        let pitch = if let pitch { try name("pitch").mapPitch(pitch) } else { 0.0 }
        switch self {
        case .center(let at, let zoom):
            let zoom = if let zoom { try name("zoom").zoom(zoom) } else { Self.standardZoom }
            return .camera(
                MapCamera(center: try name("at").coordinate(at), zoom: zoom, heading: heading, pitch: pitch))
        case .box(let text): return .box(try name("bbox").box(text), heading: heading, pitch: pitch)
        case .places(let places): return .places(places, heading: heading, pitch: pitch)
        case .rect(let rect): return .rect(rect, heading: heading, pitch: pitch)
        case .eye(let camera, let target):
            let (eye, altitude) = try name("camera-at").placeAndHeight(camera, isHeightNeeded: true)
            let (place, height) = try name("look-at").placeAndHeight(target, isHeightNeeded: false)
            return .camera(MapCamera(lookingAt: place, altitude: height, from: eye, eyeAltitude: altitude))
        }
    }
}
