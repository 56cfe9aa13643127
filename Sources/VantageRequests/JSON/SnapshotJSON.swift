import Vantage

/// What JSON says of one view that was made.
package struct SnapshotJSON: Encodable, Sendable {
    let output: String
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

    /// - Parameters:
    ///   - file: Where it was written to.
    ///   - visibility: Where an item was asked for.
    package init(
        _ snapshot: LookAroundSnapshotter.Snapshot, of scene: Scene, file: String, visibility: ItemVisibility? = nil
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
        unphotographed = snapshot.unphotographedShare.rounded(toPlaces: 4)
        self.scene = scene.id.description
        kind = scene.kind.jsonName
        collection = scene.collection
        attribution = snapshot.attribution
        license = snapshot.license
    }
}
