extension Int {
    /// Creates the integer nearest to a value, clamped to the range of `Int`; 0 for NaN.
    package init(nearest value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Int(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
