import JSONReading

extension JSONError {
    /// The same, with the name of the option that raises the limit.
    package var namingOption: JSONError {
        isTooDeep ? JSONError(description: "\(description) (--max-json-depth)", isTooDeep: true) : self
    }
}
