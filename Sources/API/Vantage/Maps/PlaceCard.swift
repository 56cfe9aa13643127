import VantageCore
import Foundation
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapRenderer
import VantageMapStyle
import VantageScenes
import VantageSnapshotter

/// A picture that presents a place: a map with the location and direction of a scene, next to the view from that scene.
public struct PlaceCard: Sendable {
    /// The appearance of a card.
    public struct Options: Sendable {
        /// The options for the map. Their area, size, scale and format are ignored.
        public var map: MapSnapshotter.Options
        /// The zoom level of the map. At zoom z, the world is 512·2^z points wide.
        public var zoom: Double
        /// The options for the view. Their quality and chroma subsampling are ignored, and the badge is always shown.
        /// The map has the same size as the view and is placed to its left, or above it if the view is more than twice
        /// as wide as it is high.
        public var view: LookAroundSnapshotter.Options
        /// The options that select the scene.
        public var availability: AvailabilityOptions
        /// The format of the card: JPEG, PNG or WebP.
        public var format: MapPictureFormat

        /// Creates options. By default, the card shows a map at zoom 16 next to a view of 640×480 points.
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

    /// The gap between the map and the view, in points.
    private static let gap = 4.0

    /// The encoded picture, in the requested format.
    public let data: Data
    /// The width of the picture, in pixels.
    public let pixelWidth: Int
    /// The height of the picture, in pixels.
    public let pixelHeight: Int
    /// The scene that the card shows.
    public let scene: Scene
    /// The distance from the place to the scene, in meters.
    public let distance: Double
    /// The view as a separate picture: a JPEG at the highest quality.
    public let view: LookAroundSnapshotter.Snapshot
    /// The map as a separate picture: a PNG.
    public let map: MapSnapshotter.Snapshot

    /// Creates a card for a place.
    ///
    /// - Returns: `nil` if there is no scene near the place.
    /// - Throws: `MapError`, `SnapshotError`, `CancellationError`, or an error from a provider.
    public static func make(
        of place: Coordinate, scenes: any SceneProvider, maps: any MapProvider, options: Options
    ) async throws -> PlaceCard? {
        guard let found = try await scenes.scene(near: place, options: options.availability) else { return nil }
        var viewOptions = options.view
        viewOptions.badge = true
        // The card encodes the view a second time, so a lossy first encoding would degrade it twice.
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
