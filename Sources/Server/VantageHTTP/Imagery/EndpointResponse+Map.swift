import HTTPTypes
import Vantage

extension EndpointResponse {
    /// Creates a response that contains a map as a single picture.
    package init(map options: MapSnapshotter.Options, of maps: ServedMaps.Opened, _ tag: EntityTag) {
        self.init(rendering: tag, .revalidated) {
            let snapshot = try await MapSnapshotter(options: options, in: maps.store).snapshot
            return Content(
                type: MediaType(options.format), bytes: Array(snapshot.data), headers: HTTPFields(of: maps))
        }
    }
}

extension EntityTag {
    /// Creates the entity tag for the map that a request describes.
    ///
    /// - Parameter parts: Everything that the map depends on, apart from the request's URL and the map sources.
    package init(ofMap maps: ServedMaps.Opened, _ request: EndpointRequest, _ parts: String...) {
        self.init(ofRendering: [request.head.path ?? "", maps.stamp] + parts)
    }
}

extension MediaType {
    package init(_ format: MapPictureFormat) {
        self =
            switch format {
            case .png: .png
            case .jpeg: .jpeg
            case .webp: .webp
            case .pdf: .pdf
            case .svg: .svg
            }
    }
}
