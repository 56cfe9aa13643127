import Foundation
import VantageMapCanvas
import VantageMapRenderer
import VantageMapTiles
import VantageSceneStore

/// A map that shows where the scenes in a store are and in which direction they face.
///
/// The map is framed to show most of the scenes, without outliers. Its scale bar, graticule and small map of the world
/// help to spot a wrong coordinate system or swapped columns.
public struct SceneMap: Sendable {
    /// The image file.
    public let data: Data
    /// A sentence about scenes that are too far from the others to be on the map, or `nil` if there are none.
    public let remarkOnOutliers: String?
    /// A sentence about how headings relate to the direction of travel, and about scenes without a heading. `nil` if
    /// there is nothing to say.
    public let remarkOnHeadings: String?
    /// The map under the scenes, if one was requested.
    public let base: MapSnapshot?
}

extension SceneStore {
    /// Draws a map of all scenes.
    ///
    /// If there are many scenes, some are omitted, so memory use does not depend on their number. Pictures are not
    /// read.
    ///
    /// - Parameters:
    ///   - base: The store that the map under the scenes is drawn from; `nil` leaves the background empty.
    ///   - scale: The number of pixels per point, in 1...4. The map measures 1000×800 points.
    ///   - format: The format of the image file.
    /// - Returns: The map, or `nil` if there are no scenes.
    /// - Throws: `MapError` if a value is out of range or the map under the scenes cannot be drawn; `StoreError`;
    ///   `CancellationError` if the task is canceled.
    public func sceneMap(
        over base: MapStore? = nil, scale: Double = 2, format: MapPictureFormat = .png
    ) async throws -> SceneMap? {
        try await readMarks { scenes, cancellation in
            let drawing = SceneMapDrawing(of: scenes, over: base?.renderer, scale: scale) { cancellation.isCancelled }
            do {
                return try drawing.draw(format).map { map in
                    SceneMap(
                        data: map.data, remarkOnOutliers: map.outside, remarkOnHeadings: map.headings, base: map.base)
                }
            } catch let error as MapSourceError {
                throw MapError(error)
            }
        }
    }
}
