/// A condition on the attributes of a scene. If an attribute is unknown, the condition is neither true nor false, as in
/// SQL. Only scenes for which the condition is true match.
package indirect enum SceneCondition: Hashable, Sendable {
    package enum Comparison: String, Hashable, Sendable {
        case equal = "="
        case unequal = "<>"
        case less = "<"
        case lessOrEqual = "<="
        case greater = ">"
        case greaterOrEqual = ">="
    }

    case constant(Bool)
    case all([SceneCondition])
    case any([SceneCondition])
    case not(SceneCondition)
    case compare(SceneAttribute, Comparison, SceneValue)
    case isUnknown(SceneAttribute)
    case matches(SceneAttribute, TextPattern)

    /// Reports whether the condition is true for a scene.
    package func holds(for scene: Scene) -> Bool { truth(for: scene) ?? false }

    /// The maximum number of steps needed to evaluate the condition. A step takes about as long as scanning a row.
    package var cost: Int {
        switch self {
        case .constant: 1
        case .all(let conditions), .any(let conditions): conditions.reduce(1) { $0 + $1.cost }
        case .not(let condition): 1 + condition.cost
        case .compare, .isUnknown: 1
        case .matches(_, let pattern): pattern.cost
        }
    }

    /// Evaluates the condition; `nil` if the result is unknown.
    package func truth(for scene: Scene) -> Bool? {
        switch self {
        case .constant(let truth): truth
        case .all(let conditions): Self.joined(conditions, scene, endedBy: false)
        case .any(let conditions): Self.joined(conditions, scene, endedBy: true)
        case .not(let condition): condition.truth(for: scene).map { !$0 }
        case .compare(let attribute, let comparison, let value):
            attribute.value(of: scene).flatMap { comparison.holds($0, value) }
        case .isUnknown(let attribute): attribute.value(of: scene) == nil
        case .matches(let attribute, let pattern):
            if case .text(let text)? = attribute.value(of: scene) { pattern.matches(text) } else { nil }
        }
    }

    private static func joined(_ conditions: [SceneCondition], _ scene: Scene, endedBy end: Bool) -> Bool? {
        var isKnown = true
        for condition in conditions {
            let truth = condition.truth(for: scene)
            if truth == end { return end }
            isKnown = isKnown && truth != nil
        }
        return isKnown ? !end : nil
    }
}

extension SceneCondition.Comparison {
    func holds(_ one: SceneValue, _ other: SceneValue) -> Bool? {
        guard let isLess = one.precedes(other), let isGreater = other.precedes(one) else { return nil }
        return switch self {
        case .equal: !isLess && !isGreater
        case .unequal: isLess || isGreater
        case .less: isLess
        case .lessOrEqual: !isGreater
        case .greater: isGreater
        case .greaterOrEqual: !isLess
        }
    }
}
