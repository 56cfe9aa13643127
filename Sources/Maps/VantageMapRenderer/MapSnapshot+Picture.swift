import Foundation
import VantageMapCanvas

extension MapDescription {
    /// Creates a description of a map that another renderer draws. Hit testing finds labels by their rectangles.
    ///
    /// - Throws: ``MapError`` if an option is out of range.
    package init(
        for options: MapSnapshotOptions, attribution: String?, findingLabels labels: [MapLabel]
    ) throws {
        let projection = try options.projection()
        let named = labels.map { label in
            var feature = MapFeature(label)
            feature.coordinate = label.middle.flatMap { projection.coordinate(for: $0) }
            return (label: label, feature: feature)
        }
        try self.init(for: options, attribution: attribution, labels: labels) { point in
            named.filter { $0.label.contains(point) }.map(\.feature)
        }
    }
}

extension MapSnapshot {
    /// Creates a snapshot from an encoded image that another renderer has drawn.
    ///
    /// - Parameters:
    ///   - picture: A PNG, JPEG or WebP image of the size given in the description.
    ///   - overlays: The overlays that are not yet in the image.
    package init(
        picture: [UInt8], of description: MapDescription, painting overlays: [MapOverlay],
        isCancelled: @escaping () -> Bool
    ) throws {
        let options = description.options
        let (width, height) = (description.pixelWidth, description.pixelHeight)
        let decoded = try DecodedPicture(picture, label: "The picture", maximumSide: options.limits.maximumSide).canvas
        guard decoded.width == width, decoded.height == height else {
            throw MapError(
                .invalidSource,
                "Expected a picture of \(width)×\(height) pixels but received \(decoded.width)×\(decoded.height).")
        }
        let canvas = try Canvas(width: width, height: height, isOpaque: true)
        canvas.draw(decoded)
        try canvas.paint(
            overlays, description.attribution, of: options, description.projection, isCancelled: isCancelled)
        self.init(data: Data(try canvas.encoded(as: options.format)), mapDescription: description)
    }
}

extension MapLabel {
    /// Reports whether the label covers a position in the image, in points.
    fileprivate func contains(_ point: CGPoint) -> Bool {
        boxes.contains { corners in
            ShapeGeometry.contains([corners.map { SIMD2($0.x, $0.y) }], SIMD2(point.x, point.y))
        }
    }

    /// The center of the label's first box.
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
