import Foundation
import VantageCore
import VantageGeodesy
import VantageMapCanvas
import VantageMapRelief
import VantageMapStyle
import VantageScenes

/// The layout of a map of scenes, in points.
struct SceneMapLayout {
    let size: SIMD2<Double>
    let map: Rectangle
    /// The small map of the world.
    let world: Rectangle

    init(_ size: PictureSize) {
        self.size = SIMD2(Double(size.width), Double(size.height))
        map = Rectangle(left: 88, top: 118, width: self.size.x - 88 - 20, height: self.size.y - 118 - 62)
        world = Rectangle(left: self.size.x - 20 - 188, top: 12, width: 188, height: 94)
    }
}

/// The drawing of a map that shows where scenes are and in which direction they face.
///
/// Memory use does not depend on the number of scenes.
package struct SceneMapDrawing {
    /// An image and the sentences that are written on it.
    package struct Result: Sendable {
        package let data: Data
        /// A sentence about scenes that are too far away to be on the map, or `nil` if there are none.
        package let outside: String?
        /// A sentence about headings, or `nil` if there is nothing to report.
        package let headings: String?
        /// The map under the scenes, if there is one.
        package let base: MapSnapshot?
    }

    /// The size of the image, in points.
    package static let size = PictureSize(width: 1000, height: 800)

    private let scenes: any SceneMarks
    private let renderer: MapRenderer?
    private let scale: Double
    private let isCancelled: () -> Bool

    /// The width and height of the smallest area, in meters.
    private static let smallestSide = 60.0
    private static let inset = 36.0

    /// - Parameters:
    ///   - renderer: Draws the map under the scenes; `nil` leaves the background empty.
    ///   - scale: Pixels per point.
    package init(
        of scenes: any SceneMarks, over renderer: MapRenderer?, scale: Double, isCancelled: @escaping () -> Bool
    ) {
        (self.scenes, self.renderer, self.scale, self.isCancelled) = (scenes, renderer, scale, isCancelled)
    }

    /// Returns the map as an image file, or `nil` if there are no scenes.
    ///
    /// - Throws: `MapError` if the map under the scenes cannot be drawn; errors from reading the scenes;
    ///   `CancellationError`.
    package func draw(_ format: MapPictureFormat) throws -> Result? {
        let statistics = try SceneStatistics(of: scenes)
        guard let extent = try SceneExtent(of: scenes, sample: statistics.sample) else { return nil }
        let shaper = try ShaperPool.shared.take()
        defer { ShaperPool.shared.checkIn(shaper) }
        let pixels = Self.size.pixels(scale: scale)
        let canvas = try Canvas(width: pixels.width, height: pixels.height, isOpaque: true)
        canvas.fillAll(SceneMapColors.paper)
        let layout = SceneMapLayout(Self.size)
        let pen = Pen(canvas: canvas, scale: scale, shaper: shaper)
        let text = SceneMapText(statistics: statistics, extent: extent)
        let plates = SceneMapPlates(pen: pen, layout: layout, text: text)
        let options = options(showing: extent, in: layout.map)
        let projection = try options.projection()
        let base = try renderer?.render(options, isCancelled: isCancelled)
        try paintGround(base, on: pen, layout.map)
        plates.paintGraticule(projection)
        let isThinned = try pen.clipped(to: layout.map) { try paintScenes(pen, projection, extent, layout.map) }
        plates.paintHeader()
        plates.paintFrame()
        plates.paintScaleBar(projection)
        plates.paintLegend(isThinned: isThinned)
        plates.paintWorld()
        let data = Data(try canvas.encoded(as: format))
        return Result(data: data, outside: text.outside, headings: text.headings, base: base)
    }

    private func options(showing extent: SceneExtent, in map: Rectangle) -> MapSnapshotOptions {
        MapSnapshotOptions(
            area: .rect(Self.enlarged(extent.rect)), size: PictureSize(width: Int(map.width), height: Int(map.height)),
            scale: scale, configuration: .standard(emphasis: .muted), insets: MapInsets(Self.inset), format: .png)
    }

    /// Returns a rectangle with the same center, enlarged to the minimum size if necessary.
    private static func enlarged(_ rect: MapRect) -> MapRect {
        let middle = rect.center
        let side = smallestSide / (2 * .pi * WGS84.semiMajorAxis * cos(middle.coordinate.latitude * .pi / 180))
        let (width, height) = (max(rect.width, side), max(rect.height, side))
        return MapRect(
            origin: MapPoint(x: middle.x - width / 2, y: middle.y - height / 2), width: width, height: height)
    }

    private func paintGround(_ base: MapSnapshot?, on pen: Pen, _ map: Rectangle) throws {
        guard let base else { return pen.fill(map, SceneMapColors.ground) }
        let picture = try DecodedPicture([UInt8](base.data), label: "The map", maximumSide: .max)
        pen.canvas.draw(picture.canvas, left: map.left * scale, top: map.top * scale)
    }

    /// - Returns: Whether a mark can stand for several scenes.
    private func paintScenes(
        _ pen: Pen, _ projection: MapProjection, _ extent: SceneExtent, _ map: Rectangle
    ) throws -> Bool {
        var tracks = SceneTrackPainter(pen)
        var thinned = ThinnedScenes()
        try scenes.forEach { scene in
            guard extent.contains(scene.coordinate) else { return tracks.end() }
            let point = projection.point(for: scene.coordinate)
            let place = SIMD2(map.left + point.x, map.top + point.y)
            tracks.add(place, in: scene.sequence)
            thinned.add(
                SceneMarkPainter.Mark(at: place, heading: scene.heading?.degrees, isPanorama: scene.isPanorama))
        }
        tracks.end()
        thinned.paint(pen)
        for start in tracks.starts { SceneTrackPainter.paintStart(at: start, pen) }
        return thinned.isThinned
    }
}
