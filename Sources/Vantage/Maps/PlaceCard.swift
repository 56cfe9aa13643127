import BlockingWork
import Foundation
import Geodesy
import MapRenderer
import Scenes
import Snapshotter

/// A place on one picture: its map, with the scene and where it looks to, and the view itself.
public struct PlaceCard: Sendable {
    /// What a card is to show.
    public struct Options: Sendable {
        /// What the map looks like. Its area, size, scale and format are made for the card.
        public var map: MapSnapshotter.Options
        /// Of the map: the world is 512·2^zoom points wide.
        public var zoom: Double
        /// The view, but for how it is encoded; it always has its badge. The map is as large and lies at its left, or above
        /// one that is more than twice as wide as high.
        public var view: LookAroundSnapshotter.Options
        /// Which scene is shown.
        public var availability: AvailabilityOptions
        /// JPEG, PNG or WebP.
        public var format: MapPictureFormat

        /// A map at zoom 16 beside a view of 640×480 points, where nothing else is said.
        public init(
            zoom: Double = 16, map: MapSnapshotter.Options = .init(area: .places([])),
            view: LookAroundSnapshotter.Options = .init(),
            availability: AvailabilityOptions = .init(), format: MapPictureFormat = .jpeg()
        ) {
            self.zoom = zoom
            self.map = map
            self.view = view
            self.availability = availability
            self.format = format
        }
    }

    /// Points between the map and the view.
    private static let gap = 4.0

    /// The picture, in the format that was asked for.
    public let data: Data
    /// Pixels.
    public let pixelWidth: Int
    /// Pixels.
    public let pixelHeight: Int
    /// The scene that is shown.
    public let scene: Scene
    /// Metres from the place to the scene.
    public let distance: Double
    /// The view, as a picture of its own: a JPEG of the highest quality.
    public let view: LookAroundSnapshotter.Snapshot
    /// The map, as a picture of its own: a PNG.
    public let map: MapSnapshotter.Snapshot

    /// Makes a card.
    ///
    /// - Returns: Nil where there is no scene near the place.
    /// - Throws: `MapError`, `SnapshotError`; what the providers throw; `CancellationError`.
    public static func make(
        of place: Coordinate, scenes: any SceneProvider, maps: any MapProvider, options: Options
    ) async throws -> PlaceCard? {
        guard let found = try await scenes.scene(near: place, options: options.availability) else { return nil }
        var viewOptions = options.view
        viewOptions.badge = true
        // Written once more, into the card, which must not show the losses of two JPEGs.
        viewOptions.quality = 100
        viewOptions.subsampling = .s444
        let view = try await scenes.snapshot(
            of: found.scene, viewHeading: found.viewHeading, options: viewOptions)
        let map = try await MapSnapshotter(
            options: mapOptions(options, place, of: found.scene, seen: view), in: maps
        ).snapshot
        let isStacked = options.view.size.width > 2 * options.view.size.height
        let gap = Int((gap * options.view.scale).rounded())
        let (left, top) = isStacked ? (0, map.pixelHeight + gap) : (map.pixelWidth + gap, 0)
        let (width, height) = (left + view.pixelWidth, top + view.pixelHeight)
        let data = try await scenes.workers.run { cancellation in
            try cancellation.check()
            return try PictureCollage.make(
                of: [.init([UInt8](map.data), left: 0, top: 0), .init([UInt8](view.jpegData), left: left, top: top)],
                width: width, height: height, ground: .white, format: options.format)
        }
        return PlaceCard(
            data: Data(data), pixelWidth: width, pixelHeight: height, scene: found.scene,
            distance: found.distance, view: view, map: map)
    }

    private static func mapOptions(
        _ options: Options, _ place: Coordinate, of scene: Scene,
        seen view: LookAroundSnapshotter.Snapshot
    ) -> MapSnapshotter.Options {
        var map = options.map
        map.area = .camera(MapCamera(center: place, zoom: options.zoom))
        map.size = options.view.size
        map.scale = options.view.scale
        map.format = .png
        let isKnown = view.view.headingReference != .picture
        let cone = MapCone(
            at: scene.coordinate, heading: isKnown ? view.view.heading : nil,
            angle: view.view.horizontalFieldOfView ?? 60)
        map.overlays.add(
            MapOverlay(
                .cones([cone]), style: .init(fill: MapColor(0x1F7A6B), stroke: nil, pointRadius: 6), level: .aboveLabels
            ))
        map.overlays.add(MapOverlay(.marker(MapMarker(at: place)), level: .aboveLabels))
        return map
    }
}
