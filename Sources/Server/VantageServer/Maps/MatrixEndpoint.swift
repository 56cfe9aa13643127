import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// Travel times and distances between many places.
    static func matrix(
        on roads: ServedRoads, limits: ServerLimits, _ bodies: IncomingBodies, _ queue: WorkQueue
    ) -> Endpoint {
        let parameters = MatrixParameters.endpointParameters
        return Endpoint(
            "/v1/matrix", "matrix",
            "Travel times and distances from each of several places to each of several others. The body is an object "
                + "with the parameters from, to, by and shortest; from and to are lists of places.",
            method: .post, accepts: [.json], produces: [.json], format: .schema("matrix")
        ) { request in
            let options = try await bodies.parse(request) { body in
                try QueryValues(json: body, parameters).options(MatrixParameters.self)
            }
            for (name, places) in [("from", options.sources), ("to", options.destinations)] where places.isEmpty {
                throw Problem(.badRequest, "missingParameter", "Expected \(name) to be a list of LAT,LON.")
            }
            let pairs = options.sources.count.multipliedReportingOverflow(by: options.destinations.count)
            guard !pairs.overflow, pairs.partialValue <= limits.maximumMatrixPairs else {
                throw Problem(
                    .contentTooLarge, "tooLarge",
                    "The matrix exceeds the limit of \(limits.maximumMatrixPairs) pairs of places. Split the request.")
            }
            let store = try roads.current
            return try await queue.during(for: request.client) {
                try .json(MatrixJSON(try await store.matrix(for: options.request)))
            }
        }
    }
}
