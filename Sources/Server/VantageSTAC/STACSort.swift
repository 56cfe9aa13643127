import Vantage
import VantageParameters
import VantageScenes

/// A field by which items can be sorted.
struct STACSort {
    let field: String
    let direction: SceneOrder.Direction

    init(field: String, direction: SceneOrder.Direction) {
        self.field = field.hasPrefix("properties.") ? String(field.dropFirst(11)) : field
        self.direction = direction
    }

    /// Parses a field such as `-datetime`. A plus sign has already been decoded as a space.
    init(parsing text: String) {
        let isDescending = text.hasPrefix("-")
        let name = isDescending || text.hasPrefix("+") ? String(text.dropFirst()) : text
        self.init(field: name, direction: isDescending ? .descending : .ascending)
    }
}

extension SceneOrder {
    /// - Throws: `RequestError` if items cannot be sorted by the field, or if the second field is not the id.
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
            throw Parameter("sortby").notUnderstood("to be datetime, ts, rank or id", first.field)
        }
        guard sorting.count == 1 || (sorting.count == 2 && sorting[1].field == "id") else {
            throw RequestError(.notUnderstood, "sortby: Only id can follow \(first.field).")
        }
        self = .by(field, first.direction, then: sorting.count > 1 ? sorting[1].direction : .ascending)
    }
}
