import Vantage

/// JSON representation of a row's result in a batch.
package struct BatchLineJSON: Encodable, Sendable {
    struct Reason: Encodable, Sendable {
        let code: String
        let message: String
    }

    let id: String
    let status: String
    var error: Reason?
    var output: String?
    var bytes: Int?
    var width: Int?
    var height: Int?
    /// `map` for a map, or `nil` for a view.
    var kind: String?
    var scene: String?
    var token: String?
    var distance: Double?
    var view: ViewJSON?
    var unphotographed: Double?
    var visibility: String?
    var confidence: Double?
    var part: String?
    var doubt: String?
    var hiddenBy: VisibilityJSON.Obstacle?
    var attribution: String?
    var license: String?
    var missingTiles: Int?
    var damagedTiles: [String]?

    /// Creates the representation of a result.
    ///
    /// - Returns: `nil` if the report already describes the row.
    package init?(_ outcome: SnapshotBatchResult, wording: ErrorFormatter) {
        switch outcome {
        case .done(let picture):
            self.init(id: picture.id, status: "done")
            add(picture)
        case .unavailable(let id): self.init(id: id, status: "unavailable")
        case .failed(let id, let error):
            self.init(id: id, status: "failed")
            self.error = Reason(code: error.codeName, message: wording(error))
        case .skipped(let picture?):
            self.init(id: picture.id, status: "done")
            add(picture)
        case .skipped(nil): return nil
        }
    }

    private init(id: String, status: String) {
        self.id = id
        self.status = status
    }

    private mutating func add(_ visibility: VisibilityJSON?) {
        self.visibility = visibility?.state
        confidence = visibility?.confidence
        part = visibility?.part
        doubt = visibility?.doubt
        hiddenBy = visibility?.hiddenBy
    }

    private mutating func add(_ picture: SnapshotBatchResult.Picture) {
        output = picture.output
        bytes = picture.bytes
        switch picture.content {
        case .view(let snapshot, let scene, let token, let distance, let visibility):
            add(visibility.map { VisibilityJSON($0) })
            (width, height) = (snapshot.pixelWidth, snapshot.pixelHeight)
            self.scene = scene.description
            self.token = token
            self.distance = distance?.rounded(toPlaces: 3)
            view = ViewJSON(snapshot)
            unphotographed = snapshot.unphotographedFraction > 0 ? snapshot.unphotographedFraction : nil
            attribution = snapshot.attribution
            license = snapshot.license
        case .map(let snapshot):
            (width, height) = (snapshot.pixelWidth, snapshot.pixelHeight)
            kind = "map"
            attribution = snapshot.attribution
            missingTiles = snapshot.missingTiles
            damagedTiles = snapshot.damagedTiles
        case nil: break
        }
    }
}
