import Foundation
import MapRenderer

/// The frames of a ride: of the map from above, of the street, or of both beside each other.
public struct Tour: Sendable {
    /// What a frame shows of the map.
    public struct MapView: Sendable {
        /// How the camera moves.
        public let path: MapCameraPath
        /// What else the map is to show; its area is the camera's.
        public let options: MapSnapshotter.Options
        /// What draws it.
        public let provider: any MapProvider

        /// `options`: Of which the area is left out.
        public init(path: MapCameraPath, options: MapSnapshotter.Options, provider: any MapProvider) {
            (self.path, self.options, self.provider) = (path, options, provider)
        }
    }

    /// What a frame shows of the street.
    public struct StreetView: Sendable {
        /// The scenes.
        public let ride: StreetRide
        /// Metres a second.
        public let speed: Double
        /// What a view is to show; where it looks is the ride's, how well it is written the frame's, and it
        /// has no metadata.
        public let options: LookAroundSnapshotter.Options

        /// - Parameters: The scenes; metres a second; options of which the heading is left out.
        public init(ride: StreetRide, speed: Double, options: LookAroundSnapshotter.Options) {
            (self.ride, self.speed, self.options) = (ride, speed, options)
        }
    }

    /// Of the left half, or of all.
    public let map: MapView?
    /// Of the right half, or of all.
    public let street: StreetView?
    /// Frames a second.
    public let framesPerSecond: Double

    /// Frames a second that a tour may have.
    package static let frameRates = 0.1...240

    /// More are refused: names of files count six digits, and a million frames are eleven hours.
    package static let mostFrames = 1_000_000

    /// What is laid where no scene sees the street.
    private static let gapColor = MapColor(0x6A7178)

    /// - Throws: `MapError` where there is nothing to show, for frames a second out of 0.1 to 240, for a speed that is
    ///   not above 0, for halves of different heights, and for more than a million frames.
    public init(map: MapView?, street: StreetView?, framesPerSecond: Double) throws(MapError) {
        guard map != nil || street != nil else {
            throw MapError(.invalidOption, "A tour shows the map, the street, or both. Say one of them.")
        }
        guard Self.frameRates.contains(framesPerSecond) else {
            throw MapError(
                .invalidOption,
                "Expected \(Self.frameRates.lowerBound) to \(Self.frameRates.upperBound) frames a second but received "
                    + "\(framesPerSecond).")
        }
        if let speed = street?.speed, !(speed > 0 && speed.isFinite) {
            throw MapError(.invalidOption, "Expected a speed above 0 metres a second but received \(speed).")
        }
        if let map, let street, map.options.pixels.height != street.options.pixels.height {
            throw MapError(
                .invalidOption,
                "Pictures beside each other have the same height, but the map has \(map.options.pixels.height) pixels and "
                    + "the view \(street.options.pixels.height).")
        }
        (self.map, self.street, self.framesPerSecond) = (map, street, framesPerSecond)
        try Self.checkFrames(seconds: duration, framesPerSecond)
    }

    /// - Throws: `MapError` `tooLarge` where there would be more than ``mostFrames``.
    package static func checkFrames(seconds: Double, _ framesPerSecond: Double) throws(MapError) {
        guard seconds * framesPerSecond <= Double(mostFrames) else {
            throw MapError(
                .tooLarge, "The tour would have more than \(mostFrames) frames. Ride faster, or make fewer a second.")
        }
    }

    /// Seconds.
    public var duration: Double {
        max(map?.path.duration ?? 0, street.map { $0.ride.ride.length / $0.speed } ?? 0)
    }

    /// At least one.
    public var frameCount: Int { max(1, Int((duration * framesPerSecond).rounded())) }

    /// Makes a frame.
    ///
    /// - Parameters:
    ///   - number: From 0.
    ///   - format: Of the picture.
    /// - Throws: As ``MapSnapshotter`` and ``LookAroundSnapshotter`` do.
    public func frame(_ number: Int, as format: MapPictureFormat = .jpeg(quality: 85)) async throws -> Data {
        let time = (Double(number) + 0.5) / framesPerSecond
        guard let street else { return try await map!.frame(at: time, as: format) }
        if map == nil, case .jpeg(let quality) = format, let view = try await street.frame(at: time, quality: quality) {
            return view
        }
        return try await joined(street, at: time, as: format)
    }

    /// The halves that there are, and the color of gaps where nothing is.
    private func joined(_ street: StreetView, at time: Double, as format: MapPictureFormat) async throws -> Data {
        let view = try await street.frame(at: time)
        let left = try await map?.frame(at: time, as: .webp(quality: 100))
        let width = map?.options.pixels.width ?? 0
        let pieces =
            (left.map { [PictureCollage.Piece([UInt8]($0), left: 0, top: 0)] } ?? [])
            + (view.map { [PictureCollage.Piece([UInt8]($0), left: width, top: 0)] } ?? [])
        return try await street.ride.workers.run { cancellation in
            try cancellation.check()
            return Data(
                try PictureCollage.make(
                    of: pieces, width: width + street.options.pixels.width, height: street.options.pixels.height,
                    ground: Self.gapColor, format: format))
        }
    }
}

extension Tour.MapView {
    fileprivate func frame(at time: Double, as format: MapPictureFormat) async throws -> Data {
        var options = options
        options.format = format
        var camera = path.camera(at: time)
        while true {
            options.area = .camera(camera)
            do {
                return try await MapSnapshotter(options: options, in: provider).snapshot.data
            } catch let error as MapError where error.code == .cameraBelowGround && camera.pitch > 0 {
                // It looks down over the hill that it would stand in.
                camera.pitch = max(0, camera.pitch - 1)
            }
        }
    }
}

extension Tour.StreetView {
    /// - Parameter quality: Of a frame as it stays; one that is written once more must not show the losses of two JPEGs.
    /// - Returns: Nil where no scene sees the street.
    fileprivate func frame(at time: Double, quality: Int? = nil) async throws -> Data? {
        let distance = min(time * speed, ride.ride.length)
        guard let stop = ride.stop(at: distance) else { return nil }
        var options = options
        options.metadata = .none
        options.quality = quality ?? 100
        if quality == nil { options.subsampling = .s444 }
        options.heading = ride.ride.heading(at: distance)
        return try await LookAroundSnapshotter(scene: stop.scene, options: options).snapshot.jpegData
    }
}
