import Foundation
import VantageMapCanvas
import VantageMapRenderer
import VantageMapStyle

/// A sequence of frames for an animation along a route: the map from above, the street-level view, or both side by
/// side.
public struct Tour: Sendable {
    /// The map half of a tour.
    public struct MapView: Sendable {
        /// The movement of the camera.
        public let path: MapCameraPath
        /// The map's other options. The camera determines the area.
        public let options: MapSnapshotter.Options
        /// The provider that draws the map.
        public let provider: any MapProvider

        /// Creates the map half of a tour.
        ///
        /// - Parameters:
        ///   - path: The movement of the camera.
        ///   - options: The options for the map. Their area is ignored.
        ///   - provider: The provider that draws the map.
        public init(path: MapCameraPath, options: MapSnapshotter.Options, provider: any MapProvider) {
            (self.path, self.options, self.provider) = (path, options, provider)
        }
    }

    /// The street-level half of a tour.
    public struct StreetView: Sendable {
        /// The scenes along the route.
        public let streetTour: StreetTour
        /// The speed, in meters per second.
        public let speed: Double
        /// The options for the views. The heading comes from the route and the quality from the frame's format, and no
        /// metadata is written.
        public let options: LookAroundSnapshotter.Options

        /// Creates the street-level half of a tour.
        ///
        /// - Parameters:
        ///   - streetTour: The scenes along the route.
        ///   - speed: The speed, in meters per second.
        ///   - options: The options for the views. Their heading, quality and metadata are ignored.
        public init(streetTour: StreetTour, speed: Double, options: LookAroundSnapshotter.Options) {
            (self.streetTour, self.speed, self.options) = (streetTour, speed, options)
        }
    }

    /// The map, in the left half or the whole frame.
    public let map: MapView?
    /// The street-level view, in the right half or the whole frame.
    public let street: StreetView?
    /// The frame rate, in frames per second.
    public let framesPerSecond: Double

    /// The range of frame rates that a tour supports, in frames per second.
    package static let frameRates = 0.1...240

    /// The maximum number of frames. File names have six digits. At 25 frames per second, a million frames last eleven
    /// hours.
    package static let maximumFrameCount = 1_000_000

    /// The color of the street-level half where no scene sees the street.
    private static let gapColor = MapColor(0x6A7178)

    /// Creates a tour.
    ///
    /// - Throws: `MapError` if both halves are `nil`, the frame rate is outside 0.1...240, the speed is not greater
    ///   than 0, the halves have different heights, or the tour would have more than a million frames.
    public init(map: MapView?, street: StreetView?, framesPerSecond: Double) throws(MapError) {
        guard map != nil || street != nil else {
            throw MapError(.invalidOption, "A tour needs a map, a street-level view, or both. Add at least one.")
        }
        guard Self.frameRates.contains(framesPerSecond) else {
            throw MapError(
                .invalidOption,
                "Expected \(Self.frameRates.lowerBound) to \(Self.frameRates.upperBound) frames per second "
                    + "but received \(framesPerSecond).")
        }
        if let speed = street?.speed, !(speed > 0 && speed.isFinite) {
            throw MapError(.invalidOption, "Expected a speed above 0 meters per second but received \(speed).")
        }
        if let map, let street, map.options.pixels.height != street.options.pixels.height {
            throw MapError(
                .invalidOption,
                "The map and the view must have the same height, but the map is \(map.options.pixels.height) "
                    + "pixels high, and the view is \(street.options.pixels.height) pixels high.")
        }
        (self.map, self.street, self.framesPerSecond) = (map, street, framesPerSecond)
        try Self.checkFrames(seconds: duration, framesPerSecond)
    }

    /// Checks that a tour does not have too many frames.
    ///
    /// - Throws: `MapError` with the code `tooLarge` if the tour would have more than ``maximumFrameCount``.
    package static func checkFrames(seconds: Double, _ framesPerSecond: Double) throws(MapError) {
        guard seconds * framesPerSecond <= Double(maximumFrameCount) else {
            throw MapError(
                .tooLarge,
                "The tour would have more than \(maximumFrameCount) frames. Increase the speed or lower the frame rate."
            )
        }
    }

    /// The duration, in seconds.
    public var duration: Double {
        max(map?.path.duration ?? 0, street.map { $0.streetTour.routeTrack.length / $0.speed } ?? 0)
    }

    /// The number of frames; at least one.
    public var frameCount: Int { max(1, Int((duration * framesPerSecond).rounded())) }

    /// Renders a frame.
    ///
    /// - Parameters:
    ///   - number: The index of the frame, from 0.
    ///   - format: The format of the picture.
    /// - Throws: The same errors as ``MapSnapshotter`` and ``LookAroundSnapshotter``.
    public func frame(_ number: Int, as format: MapPictureFormat = .jpeg(quality: 85)) async throws -> Data {
        let time = Self.time(of: number, framesPerSecond)
        guard let street else { return try await map!.frame(number, framesPerSecond, as: format) }
        if map == nil, case .jpeg(let quality) = format, let view = try await street.frame(at: time, quality: quality) {
            return view
        }
        return try await joined(street, number, as: format)
    }

    /// The time in the middle of a frame, in seconds.
    fileprivate static func time(of number: Int, _ framesPerSecond: Double) -> Double {
        (Double(number) + 0.5) / framesPerSecond
    }

    /// Returns a frame with the map on the left and the view on the right. Gaps are filled with the gap color.
    private func joined(_ street: StreetView, _ number: Int, as format: MapPictureFormat) async throws -> Data {
        let time = Self.time(of: number, framesPerSecond)
        let view = try await street.frame(at: time)
        let left = try await map?.frame(number, framesPerSecond, as: .webp(quality: 100))
        let width = map?.options.pixels.width ?? 0
        let pieces =
            (left.map { [PictureCollage.Piece([UInt8]($0), left: 0, top: 0)] } ?? [])
            + (view.map { [PictureCollage.Piece([UInt8]($0), left: width, top: 0)] } ?? [])
        return try await street.streetTour.workers.run { cancellation in
            try cancellation.check()
            return Data(
                try PictureCollage.make(
                    of: pieces, width: width + street.options.pixels.width, height: street.options.pixels.height,
                    ground: Self.gapColor, format: format))
        }
    }
}

extension Tour.MapView {
    /// The number of frames between two key frames, over which labels fade in and out.
    private static let fadingFrames = 6
    /// The number of key frames after which labels are placed from scratch, so that each frame depends only on a part
    /// of the tour.
    private static let seriesLength = 50

    /// Returns the movement of the camera around a frame.
    private func labelTrack(of number: Int, _ framesPerSecond: Double) -> MapLabelTrack {
        func series(_ last: Int) -> [MapCamera] {
            (last / Self.seriesLength * Self.seriesLength...last).map {
                path.camera(at: Tour.time(of: $0 * Self.fadingFrames, framesPerSecond))
            }
        }
        let last = number / Self.fadingFrames
        return MapLabelTrack(
            before: series(last), after: series(last + 1),
            progress: Double(number % Self.fadingFrames) / Double(Self.fadingFrames))
    }

    /// Returns the options of a frame.
    package func options(of number: Int, _ framesPerSecond: Double) -> MapSnapshotter.Options {
        var options = options
        options.area = .camera(path.camera(at: Tour.time(of: number, framesPerSecond)))
        options.labelTrack = labelTrack(of: number, framesPerSecond)
        return options
    }

    fileprivate func frame(_ number: Int, _ framesPerSecond: Double, as format: MapPictureFormat) async throws -> Data {
        var options = options(of: number, framesPerSecond)
        options.format = format
        var camera = path.camera(at: Tour.time(of: number, framesPerSecond))
        while true {
            options.area = .camera(camera)
            do {
                return try await MapSnapshotter(options: options, in: provider).snapshot.data
            } catch let error as MapError where error.code == .cameraBelowGround && camera.pitch > 0 {
                // The camera would be inside a hill. Reducing the pitch raises it above the hill.
                camera.pitch = max(0, camera.pitch - 1)
            }
        }
    }
}

extension Tour.StreetView {
    /// Renders a view.
    ///
    /// - Parameter quality: The quality of the JPEG if it is the final frame. If it is `nil`, the view will be encoded
    ///   again and therefore gets the highest quality.
    /// - Returns: `nil` if no scene sees the street.
    fileprivate func frame(at time: Double, quality: Int? = nil) async throws -> Data? {
        let distance = min(time * speed, streetTour.routeTrack.length)
        guard let stop = streetTour.stop(at: distance) else { return nil }
        var options = options
        options.metadata = .none
        options.quality = quality ?? 100
        if quality == nil { options.subsampling = .s444 }
        options.heading = streetTour.routeTrack.heading(at: distance)
        return try await LookAroundSnapshotter(scene: stop.scene, options: options).snapshot.jpegData
    }
}
