import Vantage

/// JSON representation of a place card.
package struct CardJSON: Encodable, Sendable {
    let output: String
    let size: PictureSizeJSON
    let bytes: Int
    let scene: String
    let distance: Double
    let view: ViewJSON
    let missingTiles: Int
    let damagedTiles: [String]
    /// The attribution of the view.
    let attribution: String?
    let mapAttribution: String?

    /// Creates the representation of a card.
    ///
    /// - Parameters:
    ///   - card: The card.
    ///   - file: The path of the card's file.
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
