import Vantage
import VantageRequests

/// A field by which items are put into order.
struct STACSort {
    let field: String
    let direction: SceneOrder.Direction

    init(field: String, direction: SceneOrder.Direction) {
        self.field = field.hasPrefix("properties.") ? String(field.dropFirst(11)) : field
        self.direction = direction
    }

    /// `-datetime`; a plus is a space by the time that a query was read.
    init(parsing text: String) {
        let isDescending = text.hasPrefix("-")
        let name = isDescending || text.hasPrefix("+") ? String(text.dropFirst()) : text
        self.init(field: name, direction: isDescending ? .descending : .ascending)
    }
}

extension SceneOrder {
    /// - Throws: `RequestError` for a field by which there is no order, and for a second one that is not the id.
    init(_ sorting: [STACSort]) throws(RequestError) {
        guard let first = sorting.first else {
            self = .listed
            return
        }
        if first.field == "id" {
            self = .id(first.direction)
            return
        }
        let fields: [String: Field] = [
            "datetime": .captured, "ts": .captured, "rank": .rank, "geovisio:rank_in_collection": .rank,
        ]
        guard let field = fields[first.field] else {
            throw Parameter("sortby").notUnderstood("as datetime, ts, rank or id", first.field)
        }
        guard sorting.count == 1 || (sorting.count == 2 && sorting[1].field == "id") else {
            throw RequestError(.notUnderstood, "sortby: Behind \(first.field) only id can follow.")
        }
        self = .by(field, first.direction, then: sorting.count > 1 ? sorting[1].direction : .ascending)
    }
}
