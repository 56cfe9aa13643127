import Testing

@testable import VantageMapTiles

extension VectorLayer {
    /// Returns the points in each part of a feature.
    func parts(of feature: VectorFeature) -> [[SIMD2<Int32>]] {
        feature.parts.map { Array(points(ofPart: Int($0))) }
    }

    func tags(of feature: VectorFeature) -> [String: VectorValue] {
        let pairs = stride(from: Int(feature.tags.lowerBound), to: Int(feature.tags.upperBound), by: 2)
        return Dictionary(pairs.map { (keys[Int(tags[$0])], values[Int(tags[$0 + 1])]) }) { _, last in last }
    }

    func expectConsistent() { #expect(isConsistent, "\(name)") }

    /// Whether ranges and indexes are valid and consecutive and each part has enough points, as clients assume.
    private var isConsistent: Bool {
        var (part, tag) = (Int32(0), Int32(0))
        for feature in features {
            guard feature.parts.lowerBound == part, feature.tags.lowerBound == tag else { return false }
            (part, tag) = (feature.parts.upperBound, feature.tags.upperBound)
            guard feature.parts.allSatisfy({ isConsistent(part: Int($0), feature.kind) }) else { return false }
        }
        guard Int(part) == partEnds.count, Int(tag) == tags.count, tags.count % 2 == 0,
            Int(partEnds.last ?? 0) == points.count
        else { return false }
        return stride(from: 0, to: tags.count, by: 2).allSatisfy {
            Int(tags[$0]) < keys.count && Int(tags[$0 + 1]) < values.count
        }
    }

    private func isConsistent(part: Int, _ kind: VectorFeature.Kind) -> Bool {
        let points = points(ofPart: part)
        switch kind {
        case .unknown: return !points.isEmpty
        case .point: return points.count == 1
        case .line: return points.count >= 2
        case .polygon: return points.count >= 3 && points.first != points.last
        }
    }
}
