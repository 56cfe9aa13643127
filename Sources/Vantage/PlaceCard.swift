import Foundation
import Geodesy
import MapRenderer
import SceneStore
import Snapshotter

/// A place on one picture: its map, with the scene and where it looks to, and the view itself.
public struct PlaceCard: Sendable {
    public struct Options: Sendable {
        /// Points of the whole. The map and the view lie side by side, or one above the other where it is taller than wide.
        public var size: LookAroundSnapshotter.Options.Size
        /// What of the map its area, size and format are made for the card.
        public var map: MapSnapshotter.Options
        public var zoom: Double
        /// Its size is made for the card.
        public var view: LookAroundSnapshotter.Options
        public var availability: AvailabilityOptions
        public var format: MapPictureFormat

        public init(
            size: LookAroundSnapshotter.Options.Size = .init(width: 960, height: 480), zoom: Double = 16,
            map: MapSnapshotter.Options = .init(area: .places([])), view: LookAroundSnapshotter.Options = .init(),
            availability: AvailabilityOptions = .init(), format: MapPictureFormat = .jpeg()
        ) {
            self.size = size
            self.zoom = zoom
            self.map = map
            self.view = view
            self.availability = availability
            self.format = format
        }
    }

    public let data: Data
    /// Pixels.
    public let pixelWidth: Int
    /// Pixels.
    public let pixelHeight: Int
    public let scene: Scene
    /// Metres from the place to the scene.
    public let distance: Double
    public let view: LookAroundSnapshotter.Snapshot
    public let map: MapSnapshotter.Snapshot

    /// Makes a card.
    ///
    /// - Returns: Nil where there is no scene near the place.
    /// - Throws: ``MapError``, ``SceneStoreError``, `SnapshotError`; `CancellationError`.
    public static func make(
        of place: Coordinate, scenes: SceneStore, maps: MapStore, options: Options
    ) async throws -> PlaceCard? {
        guard let found = try await scenes.scene(near: place, options: options.availability) else { return nil }
        let layout = Layout(options.size)
        var viewOptions = options.view
        viewOptions.size = layout.view
        viewOptions.badge = true
        let view = try await scenes.snapshot(
            of: found.scene, impliedHeading: found.viewHeading, options: viewOptions)
        let map = try await MapSnapshotter(
            options: mapOptions(options, layout, place, of: found.scene, seen: view), in: maps
        ).snapshot
        let scale = options.view.scale
        let (width, height) = (view.pixelWidth, view.pixelHeight)
        let (across, down) = layout.isTall ? (0, 1) : (1, 0)
        let gap = Int((Layout.gap * scale).rounded())
        let whole = (
            width: layout.isTall ? width : width + map.pixelWidth + gap,
            height: layout.isTall ? height + map.pixelHeight + gap : height
        )
        let data = try PictureCollage.make(
            of: [
                .init([UInt8](map.data), left: 0, top: 0),
                .init(
                    [UInt8](view.jpegData), left: across * (map.pixelWidth + gap), top: down * (map.pixelHeight + gap)),
            ], width: whole.width, height: whole.height, ground: .white, format: options.format)
        return PlaceCard(
            data: Data(data), pixelWidth: whole.width, pixelHeight: whole.height, scene: found.scene,
            distance: found.distance, view: view, map: map)
    }

    private static func mapOptions(
        _ options: Options, _ layout: Layout, _ place: Coordinate, of scene: Scene,
        seen view: LookAroundSnapshotter.Snapshot
    ) -> MapSnapshotter.Options {
        var map = options.map
        map.area = .camera(MapCamera(center: place, zoom: options.zoom))
        map.size = layout.map
        map.scale = options.view.scale
        // Written once more, into the card.
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

    /// How much of a card is map and how much view, in points.
    private struct Layout {
        static let gap = 4.0

        let isTall: Bool
        let map: LookAroundSnapshotter.Options.Size
        let view: LookAroundSnapshotter.Options.Size

        init(_ size: LookAroundSnapshotter.Options.Size) {
            isTall = size.height > size.width
            let gap = Int(Self.gap)
            if isTall {
                let height = max(1, (size.height - gap) / 2)
                map = .init(width: size.width, height: height)
                view = .init(width: size.width, height: max(1, size.height - gap - height))
            } else {
                let width = max(1, (size.width - gap) / 2)
                map = .init(width: width, height: size.height)
                view = .init(width: max(1, size.width - gap - width), height: size.height)
            }
        }
    }
}
