extension Int {
    /// Creates the nearest integer that `Int` can represent; 0 for NaN.
    package init(nearest value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
