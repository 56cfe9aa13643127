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

    /// - Parameter file: Where it was written to.
    package init(_ snapshot: LookAroundSnapshotter.Snapshot, of scene: Scene, file: String) {
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
