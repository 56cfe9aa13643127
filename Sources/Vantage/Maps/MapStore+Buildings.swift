import Geodesy
import MapTiles
import Visibility

extension MapStore: BuildingProvider {
    /// The outlines of buildings of an area, of the first source of vector tiles that has all of it, as tiles of zoom 14 have
    /// them: to some half metre.
    ///
    /// - Returns: `nil` where no source has tiles of all the area.
    /// - Throws: `MapError` when a source is damaged.
    public func builtArea(in box: BoundingBox) async throws -> BuiltArea? {
        try await workers.run { [renderer] _ in
            do { return try renderer.builtArea(in: box) } catch let error as MapSourceError { throw MapError(error) }
        }
    }
}
