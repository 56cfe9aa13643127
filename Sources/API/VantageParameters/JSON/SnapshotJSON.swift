import Vantage

/// JSON representation of a rendered view.
package struct SnapshotJSON: Encodable, Sendable {
    let output: String?
    let size: PictureSizeJSON
    let bytes: Int
    let view: ViewJSON
    let unphotographed: Double
    let scene: String
    let kind: String
    let collection: String
    let attribution: String?
    let license: String?
    let visibility: String?
    let confidence: Double?
    let part: String?
    let doubt: String?
    let hiddenBy: VisibilityJSON.Obstacle?

    /// Creates the representation of a view.
    ///
    /// - Parameters:
    ///   - snapshot: The view.
    ///   - scene: The scene.
    ///   - file: The path of the view's file, or `nil` if none was written.
    ///   - visibility: The visibility of the requested item, if there was one.
    package init(
        _ snapshot: LookAroundSnapshotter.Snapshot, of scene: Scene, file: String?, visibility: ItemVisibility? = nil
    ) {
        let visibility = visibility.map { VisibilityJSON($0) }
        self.visibility = visibility?.state
        confidence = visibility?.confidence
        part = visibility?.part
        doubt = visibility?.doubt
        hiddenBy = visibility?.hiddenBy
        output = file
        size = PictureSizeJSON(width: snapshot.pixelWidth, height: snapshot.pixelHeight)
        bytes = snapshot.jpegData.count
        view = ViewJSON(snapshot)
        unphotographed = snapshot.unphotographedFraction.rounded(toPlaces: 4)
        self.scene = scene.id.description
        kind = scene.kind.jsonName
        collection = scene.collection
        attribution = snapshot.attribution
        license = snapshot.license
    }
}
