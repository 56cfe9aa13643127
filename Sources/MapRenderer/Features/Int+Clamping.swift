extension FixedWidthInteger {
    /// The nearest whole number that there is; 0 for what is no number.
    init(nearest value: Double) {
        guard !value.isNaN else {
            self = 0
            return
        }
        self = Self(exactly: value.rounded()) ?? (value < 0 ? .min : .max)
    }
}
