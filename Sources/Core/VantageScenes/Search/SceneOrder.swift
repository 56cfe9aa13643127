/// The order of search results.
package enum SceneOrder: Hashable, Sendable {
    package enum Direction: Character, Hashable, Sendable { case ascending = "a", descending = "d" }

    package enum Field: Character, Hashable, Sendable {
        case captured = "t"
        case rank = "r"
    }

    /// The order of the catalog's list. This order is the cheapest.
    case listed
    /// Ordered by a field, with unknown values last, and then by ID.
    case by(Field, Direction, then: Direction)
    case id(Direction)
}

/// The values that determine the position of a scene in an order.
package struct SceneOrderKey: Hashable, Sendable {
    package let value: Int64?
    package let id: SceneID

    package init(value: Int64?, id: SceneID) {
        self.value = value
        self.id = id
    }

    package init(_ scene: Scene, _ field: SceneOrder.Field?) {
        switch field {
        case .captured: value = scene.captured?.milliseconds
        case .rank: value = scene.rank.map(Int64.init)
        case nil: value = nil
        }
        id = scene.id
    }
}

extension SceneOrder {
    package var field: Field? { if case .by(let field, _, _) = self { field } else { nil } }

    /// Returns the position of a scene in this order.
    package func key(of scene: Scene) -> SceneOrderKey { SceneOrderKey(scene, field) }

    /// Reports whether one position comes before another.
    package func precedes(_ one: SceneOrderKey, _ other: SceneOrderKey) -> Bool {
        guard case .by(_, let direction, let then) = self else {
            guard case .id(let direction) = self else { return false }
            return direction.precedes(one.id, other.id)
        }
        guard one.value != other.value else { return then.precedes(one.id, other.id) }
        guard let value = one.value, let otherValue = other.value else { return one.value != nil }
        return direction.precedes(value, otherValue)
    }

    /// The text that identifies the order in cursors, such as `tda`.
    private var tag: String {
        switch self {
        case .listed: ""
        case .by(let field, let direction, let then): String([field.rawValue, direction.rawValue, then.rawValue])
        case .id(let direction): String(["i", direction.rawValue])
        }
    }

    /// Returns the cursor after a scene, as text that every catalog accepts.
    package func cursor(after key: SceneOrderKey) -> SceneCursor {
        SceneCursor("\(tag).\(key.value.map(String.init) ?? "").\(key.id)")
    }

    /// - Throws: ``SceneError`` `invalidCursor` if the cursor belongs to another order or is not valid.
    package func key(of cursor: SceneCursor) throws(SceneError) -> SceneOrderKey {
        let parts = cursor.description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == tag, parts[1].isEmpty || Int64(parts[1]) != nil,
            let id = try? SceneID(parsing: String(parts[2]))
        else {
            throw SceneError(
                .invalidCursor, "\"\(cursor.description.prefix(40))\" is not a cursor for a list in this order.")
        }
        return SceneOrderKey(value: Int64(parts[1]), id: id)
    }
}

extension SceneOrder.Direction {
    fileprivate func precedes<Value: Comparable>(_ one: Value, _ other: Value) -> Bool {
        self == .ascending ? one < other : one > other
    }
}
