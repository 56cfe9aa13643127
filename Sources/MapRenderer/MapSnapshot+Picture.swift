import Foundation
import Geodesy

extension MapSnapshot {
    /// A map of a picture that somebody else has drawn and packed; its names are found in the rectangles around them.
    ///
    /// - Parameters:
    ///   - picture: A PNG, a JPEG or a WebP of the size that the options ask for.
    ///   - overlays: Those that are not in it.
    package init(
        picture: [UInt8], for options: MapSnapshotOptions, painting overlays: [MapOverlay], attribution: String?,
        labels: [MapLabel], isCancelled: @escaping () -> Bool
    ) throws {
        let (projection, pixels) = (try options.projection(), options.pixels)
        let decoded = try TilePicture(picture, label: "The picture", maximumSide: options.limits.maximumSide).canvas
        guard decoded.width == pixels.width, decoded.height == pixels.height else {
            throw MapError(
                .invalidSource,
                "Expected a picture of \(pixels.width)×\(pixels.height) pixels but received "
                    + "\(decoded.width)×\(decoded.height).")
        }
        let canvas = try Canvas(width: pixels.width, height: pixels.height, isOpaque: true)
        canvas.draw(decoded)
        let named = labels.map { label in
            var feature = MapFeature(label)
            feature.coordinate = label.middle.flatMap { projection.coordinate(for: $0) }
            return (label: label, feature: feature)
        }
        try canvas.paint(overlays, attribution, of: options, projection, isCancelled: isCancelled)
        try self.init(canvas, projection, options, attribution: attribution, labels: labels) { point in
            named.filter { $0.label.contains(point) }.map(\.feature)
        }
    }
}

extension MapLabel {
    /// Whether it covers a point of the picture, in points.
    fileprivate func contains(_ point: CGPoint) -> Bool {
        boxes.contains { corners in
            FeatureHits.contains([corners.map { SIMD2($0.x, $0.y) }], SIMD2(point.x, point.y))
        }
    }

    /// Of the first of its boxes.
    fileprivate var middle: CGPoint? {
        guard let corners = boxes.first, !corners.isEmpty else { return nil }
        let count = Double(corners.count)
        return CGPoint(x: corners.map(\.x).reduce(0, +) / count, y: corners.map(\.y).reduce(0, +) / count)
    }
}

extension MapFeature {
    /// What a label says of what bears it.
    fileprivate init(_ label: MapLabel) {
        self.init(.label, kind: label.role.kind, name: label.text)
        role = label.role
        category = label.category
    }
}
