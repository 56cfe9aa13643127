import Foundation
import VantageMapCanvas

extension MapSnapshot {
    /// Creates a snapshot from an encoded image that another renderer has drawn. Labels are found by their rectangles.
    ///
    /// - Parameters:
    ///   - picture: A PNG, JPEG or WebP image of the size in the options.
    ///   - overlays: The overlays that are not yet in the image.
    package init(
        picture: [UInt8], for options: MapSnapshotOptions, painting overlays: [MapOverlay], attribution: String?,
        labels: [MapLabel], isCancelled: @escaping () -> Bool
    ) throws {
        let (projection, pixels) = (try options.projection(), options.pixels)
        let decoded = try DecodedPicture(picture, label: "The picture", maximumSide: options.limits.maximumSide).canvas
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
    /// Reports whether the label covers a point of the image, in points.
    fileprivate func contains(_ point: CGPoint) -> Bool {
        boxes.contains { corners in
            ShapeGeometry.contains([corners.map { SIMD2($0.x, $0.y) }], SIMD2(point.x, point.y))
        }
    }

    /// The center of the first box.
    fileprivate var middle: CGPoint? {
        guard let corners = boxes.first, !corners.isEmpty else { return nil }
        let count = Double(corners.count)
        return CGPoint(x: corners.map(\.x).reduce(0, +) / count, y: corners.map(\.y).reduce(0, +) / count)
    }
}

extension MapFeature {
    /// Creates a feature from a label.
    fileprivate init(_ label: MapLabel) {
        self.init(.label, kind: label.role.kind, name: label.text)
        role = label.role
        category = label.category
    }
}
