import Vantage

/// The parameters for matrices of travel times and distances.
package enum MatrixParameters: ParameterGroup {
    package static let standard = MatrixOptions()

    package static let all: [ParameterDescription<MatrixOptions>] = [
        places("from", \.sources, "A start; repeat for several."),
        places("to", \.destinations, "A destination; repeat for several."),
        .choice("by", \.mode, "The mode of travel.", default: .car),
        .flag("shortest", \.isShortest, "Find the shortest routes instead of the fastest."),
    ]

    private static func places(
        _ name: String, _ path: OptionPath<MatrixOptions, [Coordinate]>, _ help: String
    ) -> ParameterDescription<MatrixOptions> {
        ParameterDescription(
            name, .text(example: "48.2001,7.7002", placeholder: "LAT,LON"), help,
            read: { (text, options, parameter) throws(RequestError) in
                options[keyPath: path].append(try parameter.coordinate(text))
            },
            write: { _ in nil }
        ).repeated.only(in: .server)
    }
}

/// A request for a matrix.
package struct MatrixOptions: Sendable {
    package var sources: [Coordinate] = []
    package var destinations: [Coordinate] = []
    package var mode = TravelModeName.car
    package var isShortest = false

    package init() {}

    package var request: MatrixRequest {
        MatrixRequest(
            sources: sources, destinations: destinations, transportType: mode.type, prefersShortestRoute: isShortest)
    }
}
