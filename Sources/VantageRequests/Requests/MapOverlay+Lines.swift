import Vantage

extension MapOverlay {
    /// The lines of its shape.
    package var lines: [[Coordinate]] {
        switch shape {
        case .polyline(let line): [line]
        case .route(let route): [route.line]
        case .multiPolyline(let lines): lines
        default: []
        }
    }
}

extension [Coordinate] {
    /// Metres from the first place to the last, by all others.
    package var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
