import Foundation
import Geodesy
import JSONReading

/// Where one looks at a map from; as MapKit's `MKMapCamera`.
public struct MapCamera: Hashable, Sendable {
    /// How near it is.
    public enum Height: Hashable, Sendable {
        /// At zoom `z` the world is 512 · 2ᶻ points wide, where the camera looks at it.
        case zoom(Double)
        /// Metres from the camera to what it looks at; the picture's height is seen under ``MapCamera/fieldOfView``.
        case distance(Double)
    }

    /// What lies in the middle of what the insets leave.
    public var center: Coordinate
    /// From how far the map is seen.
    public var height: Height
    /// What direction points upwards in the picture.
    public var heading: Heading
    /// Degrees by which it looks up from straight down, 0 to 75.
    public var pitch: Double
    /// Degrees under which it sees the height of what the insets leave, 10 to 60.
    public var fieldOfView: Double = MapLens.usualFieldOfView

    /// A camera at a zoom, 0 to 22; the world is 512·2^zoom points wide.
    public init(center: Coordinate, zoom: Double, heading: Heading = .north, pitch: Double = 0) {
        self.center = center
        height = .zoom(zoom)
        self.heading = heading
        self.pitch = pitch
    }

    /// A camera so many meters from what it looks at; it sees the picture's height under 30°.
    public init(center: Coordinate, distance: Double, heading: Heading = .north, pitch: Double = 0) {
        self.center = center
        height = .distance(distance)
        self.heading = heading
        self.pitch = pitch
    }

    /// A camera that stands at a place and looks at another; as MapKit's
    /// `init(lookingAtCenter:fromEyeCoordinate:eyeAltitude:)`.
    ///
    /// A camera that does not stand above what it looks at, or looks farther up than 75° from straight down, is reported
    /// when the map is drawn.
    ///
    /// - Parameters:
    ///   - target: What it looks at.
    ///   - altitude: Metres above the ground of what it looks at.
    ///   - eye: What it stands over.
    ///   - eyeAltitude: Metres above the ground.
    public init(
        lookingAt target: Coordinate, altitude: Double = 0, from eye: Coordinate, eyeAltitude: Double
    ) {
        let (from, to) = (MapPoint(eye), MapPoint(target))
        // The map ends before the poles.
        let latitude = min(max(target.latitude, -MapPoint.maximumLatitude), MapPoint.maximumLatitude)
        let metre = 1 / (2 * .pi * 6_378_137 * cos(latitude * .pi / 180))
        let way = SIMD2((to.x - from.x) - (to.x - from.x).rounded(), to.y - from.y)
        let length = (way * way).sum().squareRoot()
        let fall = eyeAltitude - altitude
        // Where the line of sight meets the ground.
        let share = fall > 0 ? eyeAltitude / fall : 1
        let center = MapPoint(x: from.x + way.x * share, y: min(max(from.y + way.y * share, 0), 1))
        self.init(
            center: center.coordinate, distance: hypot(length / metre * share, eyeAltitude),
            heading: length > 0 ? Heading(normalizing: atan2(way.x, -way.y) * 180 / .pi) : .north,
            pitch: atan2(length / metre, fall) * 180 / .pi)
    }
}

extension MapCamera {
    /// - Throws: ``MapError`` for a pitch or a field of view out of its range.
    func check() throws(MapError) {
        guard pitch < 90 else {
            throw MapError(
                .invalidOption,
                "The camera does not stand above what it looks at. Raise the camera, or look at something lower.")
        }
        guard MapLens.pitches.contains(pitch) else {
            throw MapError(
                .invalidOption,
                "Expected a pitch from 0 (straight down) to 75 degrees but received \(DecimalText.short((pitch * 100).rounded() / 100)). "
                    + "Raise the camera, or bring it nearer.")
        }
        guard MapLens.fieldsOfView.contains(fieldOfView) else {
            throw MapError(
                .invalidOption, "Expected a field of view from 10 to 60 degrees but received \(fieldOfView).")
        }
    }

    /// - Parameter height: Of what the insets leave of the picture, in points.
    func zoom(height points: Double) throws(MapError) -> Double {
        switch height {
        case .zoom(let zoom):
            guard MapProjection.zooms.contains(zoom) else {
                throw MapError(.invalidOption, "Expected a zoom from 0 to 22 but received \(zoom).")
            }
            return zoom
        case .distance(let metres):
            guard metres > 0, metres.isFinite else {
                throw MapError(.invalidOption, "Expected a camera's distance above 0 metres but received \(metres).")
            }
            let ground = 2 * metres * tan(fieldOfView * .pi / 360)
            let circumference = 2 * Double.pi * 6_378_137 * max(0.01, cos(center.latitude * .pi / 180))
            return log2(circumference / ground * points / MapProjection.worldSide)
        }
    }
}
