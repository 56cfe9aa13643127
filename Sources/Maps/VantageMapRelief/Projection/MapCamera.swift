import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageParsing

/// The viewpoint of a map, similar to MapKit's `MKMapCamera`.
public struct MapCamera: Hashable, Sendable {
    /// The height of the camera, as a zoom or a distance.
    public enum Height: Hashable, Sendable {
        /// A zoom. At zoom `z` the world is 512 · 2ᶻ points wide at the camera's target.
        case zoom(Double)
        /// The distance from the camera to its target in meters. ``MapCamera/fieldOfView`` spans the image height.
        case distance(Double)
    }

    /// The coordinate at the center of the area within the insets.
    public var center: Coordinate
    /// The zoom or distance.
    public var height: Height
    /// The direction at the top of the image.
    public var heading: Heading
    /// The tilt from straight down in degrees, 0 to 75.
    public var pitch: Double
    /// The vertical field of view of the area within the insets, in degrees, 10 to 60.
    public var fieldOfView: Double = PitchedCamera.defaultFieldOfView

    /// Creates a camera at a zoom, 0 to 22; the world is 512·2^zoom points wide.
    public init(center: Coordinate, zoom: Double, heading: Heading = .north, pitch: Double = 0) {
        self.center = center
        height = .zoom(zoom)
        self.heading = heading
        self.pitch = pitch
    }

    /// Creates a camera at a distance in meters from its target, with a vertical field of view of 30°.
    public init(center: Coordinate, distance: Double, heading: Heading = .north, pitch: Double = 0) {
        self.center = center
        height = .distance(distance)
        self.heading = heading
        self.pitch = pitch
    }

    /// Creates a camera that is at one coordinate and looks at another, similar to MapKit's
    /// `init(lookingAtCenter:fromEyeCoordinate:eyeAltitude:)`.
    ///
    /// Drawing a map fails if the camera is not above its target or has a pitch above 75°.
    ///
    /// - Parameters:
    ///   - target: The target of the camera.
    ///   - altitude: The target's height above the ground, in meters.
    ///   - eye: The position of the camera.
    ///   - eyeAltitude: The camera's height above the ground, in meters.
    public init(
        lookingAt target: Coordinate, altitude: Double = 0, from eye: Coordinate, eyeAltitude: Double
    ) {
        let (from, to) = (MapPoint(eye), MapPoint(target))
        // The map ends before the poles.
        let latitude = min(max(target.latitude, -MapPoint.maximumLatitude), MapPoint.maximumLatitude)
        let meter = 1 / Self.worldWidth(at: latitude)
        let way = SIMD2((to.x - from.x) - (to.x - from.x).rounded(), to.y - from.y)
        let length = (way * way).sum().squareRoot()
        let fall = eyeAltitude - altitude
        // The intersection of the line of sight with the ground.
        let share = fall > 0 ? eyeAltitude / fall : 1
        let center = MapPoint(x: from.x + way.x * share, y: min(max(from.y + way.y * share, 0), 1))
        self.init(
            center: center.coordinate, distance: hypot(length / meter * share, eyeAltitude),
            heading: length > 0 ? Heading(normalizing: atan2(way.x, -way.y) * 180 / .pi) : .north,
            pitch: atan2(length / meter, fall) * 180 / .pi)
    }
}

extension MapCamera {
    /// - Throws: ``MapError`` for a pitch or a field of view that is out of range.
    package func check() throws(MapError) {
        guard pitch < 90 else {
            throw MapError(
                .invalidOption,
                "The camera is not above its target. Raise the camera, or choose a lower target.")
        }
        guard PitchedCamera.pitches.contains(pitch) else {
            throw MapError(
                .invalidOption,
                "Expected a pitch from 0 (straight down) to 75 degrees but received \(DecimalNumber.short((pitch * 100).rounded() / 100)). "
                    + "Raise the camera, or move it closer to its target.")
        }
        guard PitchedCamera.fieldsOfView.contains(fieldOfView) else {
            throw MapError(
                .invalidOption, "Expected a field of view from 10 to 60 degrees but received \(fieldOfView).")
        }
    }

    /// - Parameter height: The image height within the insets, in points.
    package func zoom(height points: Double) throws(MapError) -> Double {
        switch height {
        case .zoom(let zoom):
            guard MapProjection.zooms.contains(zoom) else {
                throw MapError(.invalidOption, "Expected a zoom from 0 to 22 but received \(zoom).")
            }
            return zoom
        case .distance(let meters):
            guard meters > 0, meters.isFinite else {
                throw MapError(.invalidOption, "Expected a camera distance above 0 meters but received \(meters).")
            }
            let ground = 2 * meters * tan(fieldOfView * .pi / 360)
            return log2(Self.worldWidth(at: center.latitude) / ground * points / MapProjection.worldSide)
        }
    }

    /// Returns the width of the map of the world in meters on the ground at a latitude in degrees.
    static func worldWidth(at latitude: Double) -> Double {
        2 * .pi * 6_378_137 * max(0.01, cos(latitude * .pi / 180))
    }
}
