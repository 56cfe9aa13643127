import Vantage
import VantageRequests

extension Endpoint {
    /// How many scenes there are about where.
    static func counts(of stores: ServedStores) -> Endpoint {
        let sides = 1...256
        return Endpoint(
            "/v1/counts", "counts", "How many scenes lie in each part of a square of the map, to some 300 m.",
            parameters: [
                EndpointParameter(
                    "square", .text(example: "0.52,0.34,0.01,0.01"),
                    "X,Y of its north-western corner, width and height, in sides of the world in Web Mercator.",
                    isRequired: true),
                EndpointParameter(
                    "side", .integer(sides), "How many parts it is cut into across and down; 1 where nothing is said."),
            ], gives: [.json], form: .schema("counts")
        ) { request in
            let names = request.names
            guard let text = request.query.text("square") else {
                throw Problem(.badRequest, "missingParameter", "Say where: square=X,Y,WIDTH,HEIGHT.")
            }
            let square = try names("square").square(text)
            let side = try names("side").count(request.query.integer("side") ?? 1, in: sides)
            return try .json(["counts": await stores.provider.counts(in: square, side: side)])
        }
    }
}

extension Parameter {
    /// `X,Y,WIDTH,HEIGHT`, in sides of the world.
    fileprivate func square(_ text: String) throws(RequestError) -> MapRect {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double(decimal: $0) }
        guard numbers.count == 4, parts.count == 4, numbers.allSatisfy({ abs($0) <= 4 }), numbers[2] > 0, numbers[3] > 0
        else { throw notUnderstood("as X,Y,WIDTH,HEIGHT in sides of the world", text) }
        return MapRect(origin: MapPoint(x: numbers[0], y: numbers[1]), width: numbers[2], height: numbers[3])
    }
}
