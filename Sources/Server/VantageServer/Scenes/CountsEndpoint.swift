import Vantage
import VantageHTTP
import VantageParameters

extension Endpoint {
    /// The number of scenes in each cell of a grid over a rectangle on the map.
    static func counts(of stores: ServedStores) -> Endpoint {
        let sides = 1...256
        return Endpoint(
            "/v1/counts", "counts",
            "The number of scenes in each cell of a grid over a map rectangle. Positions are accurate to about 300 m.",
            parameters: [
                EndpointParameter(
                    "square", .text(example: "0.52,0.34,0.01,0.01"),
                    "X,Y of the northwest corner, width and height, as fractions of the world's width in Web Mercator.",
                    isRequired: true),
                EndpointParameter(
                    "side", .integer(sides), "The number of cells across and down. Default: 1."),
            ], produces: [.json], format: .schema("counts")
        ) { request in
            let names = request.names
            guard let text = request.query.text("square") else {
                throw Problem(.badRequest, "missingParameter", "Expected square=X,Y,WIDTH,HEIGHT.")
            }
            let square = try names("square").square(text)
            let side = try names("side").count(request.query.integer("side") ?? 1, in: sides)
            return try .json(["counts": await stores.provider.counts(in: square, side: side)])
        }
    }
}

extension Parameter {
    /// Parses `X,Y,WIDTH,HEIGHT` as fractions of the world's width.
    fileprivate func square(_ text: String) throws(RequestError) -> MapRect {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double(decimal: $0) }
        guard numbers.count == 4, parts.count == 4, numbers.allSatisfy({ abs($0) <= 4 }), numbers[2] > 0, numbers[3] > 0
        else { throw notUnderstood("to be X,Y,WIDTH,HEIGHT in fractions of the world's width", text) }
        return MapRect(origin: MapPoint(x: numbers[0], y: numbers[1]), width: numbers[2], height: numbers[3])
    }
}
