import VantageParameters

extension QueryValues {
    /// Reads the values from an object whose members are named after parameters; see `JSONRequest`.
    package init(json: [UInt8], _ parameters: [EndpointParameter]) throws {
        let request = try JSONRequest(json, "The body")
        try self.init("", parameters)
        for (name, text) in request.values { try set(name, text, parameters) }
    }
}
