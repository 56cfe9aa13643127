import Vantage
import VantageParsing

/// A page of items.
package struct STACItemPage {
    /// The default number of items on a page.
    package static let defaultLength = 10

    let page: ScenePage
    /// The collection that all items belong to, or `nil` if they belong to several collections.
    let collection: STACCollectionID?
    /// Each item's links to the previous and next items.
    let neighbors: [SceneID: [JSONValue]]
    let addresses: STACAddresses
    let fields: STACFields?
    /// Links to the page itself, to its parent and to the next page.
    let links: [JSONValue]
    /// The number of items on all pages, if known.
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
