extension Int {
    /// The number and what it counts: `1 scene`, `2 scenes`.
    ///
    /// - Parameter noun: One of them; its plural ends in an s.
    package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
