extension Int {
    /// Returns the number with a noun in the singular or plural: `1 scene`, `2 scenes`.
    ///
    /// - Parameter noun: The singular of a noun whose plural ends in -s.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
