import Testing

@testable import MapTiles

extension VectorLayer {
    /// The points of each part of a feature.
    func parts(of feature: VectorFeature) -> [[SIMD2<Int32>]] {
        feature.parts.map { Array(points(ofPart: Int($0))) }
    }

    func tags(of feature: VectorFeature) -> [String: VectorValue] {
        let pairs = stride(from: Int(feature.tags.lowerBound), to: Int(feature.tags.upperBound), by: 2)
        return Dictionary(pairs.map { (keys[Int(tags[$0])], values[Int(tags[$0 + 1])]) }) { _, last in last }
    }

    /// What every reader may rely on: ranges and indexes lie inside, one behind the other, and parts are long enough.
    func expectConsistent() {
        var (part, tag) = (Int32(0), Int32(0))
        for feature in features {
            #expect(feature.parts.lowerBound == part && feature.tags.lowerBound == tag)
            (part, tag) = (feature.parts.upperBound, feature.tags.upperBound)
            let fewest = [.polygon: 3, .line: 2][feature.kind] ?? 1
            #expect(parts(of: feature).allSatisfy { $0.count >= fewest })
            #expect(feature.kind != .polygon || parts(of: feature).allSatisfy { $0.first != $0.last })
        }
        #expect(Int(part) == partEnds.count && Int(tag) == tags.count && tags.count % 2 == 0)
        #expect(Int(partEnds.last ?? 0) == points.count)
        #expect(stride(from: 0, to: tags.count, by: 2).allSatisfy { Int(tags[$0]) < keys.count })
        #expect(stride(from: 1, to: tags.count, by: 2).allSatisfy { Int(tags[$0]) < values.count })
    }
}
