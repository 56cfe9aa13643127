import MapRenderer
import Vantage

extension MapParameter {
    /// Where the map is to be.
    ///
    /// - Throws: ``RemoteError`` `notExpressible` for what is farther off or wider than can be asked for; `MapError`.
    static func area(of options: MapSnapshotter.Options) throws -> [MapParameter] {
        switch options.area {
        case .camera(let camera):
            return [
                MapParameter("at", "\(camera.center)"), MapParameter("zoom", "\(try zoom(of: camera, options))"),
                heading(camera.heading),
            ] + pitch(camera.pitch)
        case .rect(let rect, let heading, let pitch):
            return [try box(rect), self.heading(heading)] + self.pitch(pitch)
        case .region(let region): return [try box(try region.rect)]
        case .places(let places, let heading, let pitch):
            let points = places.map { "[\($0.longitude),\($0.latitude)]" }.joined(separator: ",")
            return [
                MapParameter("fit", json: "{\"geojson\":{\"type\":\"MultiPoint\",\"coordinates\":[\(points)]}}"),
                self.heading(heading),
            ] + self.pitch(pitch)
        }
    }

    private static func heading(_ heading: Heading) -> MapParameter { MapParameter("heading", "\(heading.degrees)") }

    private static func pitch(_ degrees: Double) -> [MapParameter] {
        degrees == 0 ? [] : [MapParameter("pitch", "\(degrees)")]
    }

    /// A distance is a zoom, by the height of the picture.
    private static func zoom(of camera: MapCamera, _ options: MapSnapshotter.Options) throws -> Double {
        if case .zoom(let zoom) = camera.height { return zoom }
        let projection = try options.area.projection(
            width: Double(options.size.width), height: Double(options.size.height), insets: options.insets)
        guard MapProjection.zooms.contains(projection.zoom) else {
            throw RemoteError(
                .notExpressible, "A server cannot be asked for a map at zoom \(projection.zoom), but from 0 to 22.")
        }
        return projection.zoom
    }

    private static func box(_ rect: MapRect) throws -> MapParameter {
        guard rect.width < 1, rect.origin.y >= 0, rect.origin.y + rect.height <= 1 else {
            throw RemoteError(
                .notExpressible, "A server cannot be asked for a rectangle that is wider than the world, or beyond it.")
        }
        let upper = rect.origin.coordinate
        let lower = MapPoint(x: rect.origin.x + rect.width, y: rect.origin.y + rect.height).coordinate
        return MapParameter("bbox", "\(upper.longitude),\(lower.latitude),\(lower.longitude),\(upper.latitude)")
    }
}
