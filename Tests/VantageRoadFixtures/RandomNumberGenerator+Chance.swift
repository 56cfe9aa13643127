extension RandomNumberGenerator {
    /// Returns `true` with a probability given in percent.
    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}
