import SceneFixtures

extension SplitMix64 {
    /// True so many times in a hundred.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
