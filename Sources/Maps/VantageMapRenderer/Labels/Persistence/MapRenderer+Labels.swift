import Foundation
import VantageCore
import VantageMapCanvas
import VantageMapRelief

extension MapRenderer {
    /// Returns the labels of a frame of an animation.
    func labels(_ track: MapLabelTrack, _ builder: MapLayoutBuilder) throws -> LabelSource {
        func labels(_ cameras: [MapCamera]) throws -> [KeptLabel] {
            try history.labels(of: cameras, builder.options) { try keptLabels($0, after: $1, builder) }
        }
        let before = try labels(track.before)
        guard track.progress > 0 else { return .frame(before.map { ($0, 1) }) }
        return .frame(track.labels(before, try labels(track.after)))
    }

    /// The width of the strip around a key frame in which labels are placed, too, in points. A label therefore has its
    /// place before it comes into view.
    private static let margin = 64.0

    /// Places the labels of a key frame.
    private func keptLabels(
        _ camera: MapCamera, after labels: [KeptLabel]?, _ builder: MapLayoutBuilder
    ) throws -> [KeptLabel] {
        var camera = camera
        while true {
            do {
                let layout = try layout(with: try builder.keyFrame(camera, labels, margin: Self.margin))
                return layout.keptLabels(after: labels ?? [], scale: builder.options.scale)
            } catch let error as MapError where error.code == .cameraBelowGround && camera.pitch > 0 {
                // The camera would be inside a hill; see `Tour`.
                camera.pitch = max(0, camera.pitch - 1)
            }
        }
    }
}

extension MapLayoutBuilder {
    /// Returns a builder for a key frame with a strip around it.
    fileprivate func keyFrame(_ camera: MapCamera, _ labels: [KeptLabel]?, margin: Double) throws -> MapLayoutBuilder {
        let extent = options.extent
        let seen = try MapArea.camera(camera).projection(
            width: extent.width, height: extent.height, insets: options.insets)
        var builder = self
        builder.options.labelTrack = nil
        builder.options.paper = nil
        builder.options.area = .camera(camera)
        builder.options.size = PictureSize(
            width: options.size.width + 2 * Int(margin), height: options.size.height + 2 * Int(margin))
        builder.projection = seen.widened(by: margin)
        builder.margin = margin
        builder.labelSource = labels.map { .continuing($0) } ?? .fresh
        return builder
    }
}

extension MapLayout {
    /// Returns the labels, which keep the numbers of those that they continue.
    fileprivate func keptLabels(after earlier: [KeptLabel], scale: Double) -> [KeptLabel] {
        var next = (earlier.map(\.id).max() ?? -1) + 1
        let known = Dictionary(earlier.map { ($0.id, $0) }) { first, _ in first }
        return labels.labels.compactMap { label in
            if let id = label.id { return known[id] }
            defer { next += 1 }
            return KeptLabel(label, id: next, projection, scale: scale, loaded.features)
        }
    }
}
