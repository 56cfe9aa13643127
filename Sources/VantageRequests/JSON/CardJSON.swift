import Vantage

/// What JSON says of a card.
package struct CardJSON: Encodable, Sendable {
    let output: String
    let size: PictureSizeJSON
    let bytes: Int
    let scene: String
    let distance: Double
    let view: ViewJSON
    let missingTiles: Int
    let damagedTiles: [String]
    /// Of the view.
    let attribution: String?
    let mapAttribution: String?

    /// - Parameter file: Where it was written to.
    package init(_ card: PlaceCard, file: String) {
        output = file
        size = PictureSizeJSON(width: card.pixelWidth, height: card.pixelHeight)
        bytes = card.data.count
        scene = card.scene.id.description
        distance = card.distance.rounded(toPlaces: 3)
        view = ViewJSON(card.view)
        missingTiles = card.map.missingTiles
        damagedTiles = card.map.damagedTiles
        attribution = card.view.attribution
        mapAttribution = card.map.attribution
    }
}
