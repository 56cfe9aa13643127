import JSONReading
import Vantage

/// A page of items.
struct STACItemPage {
    /// Items of a page where nothing is said.
    static let usual = 10

    let page: ScenePage
    /// Whose items they are; `nil` for those of several collections.
    let collection: STACCollectionID?
    /// Of items, to those before and after them.
    let neighbors: [SceneID: [JSONValue]]
    let addresses: STACAddresses
    let fields: STACFields?
    /// To itself, to what it belongs to, and to the next page.
    let links: [JSONValue]
    /// Of all pages, where it is known.
    let matched: Int?

    var json: JSONValue {
        let items = page.scenes.map {
            STACItem($0, of: collection, addresses, neighbors: neighbors[$0.id] ?? []).json
        }
        return .object([
            "type": "FeatureCollection", "features": .array(fields.map { items.map($0.applied) } ?? items),
            "links": .array(links), "numberReturned": .integer(items.count),
            "numberMatched": matched.map { .integer($0) },
        ])
    }
}
