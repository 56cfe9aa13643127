import Vantage

extension MapOverlay {
    /// The lines of the overlay's shape, or an empty array for other shapes.
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
    /// The length of the line through the coordinates, in meters.
    package var length: Double { zip(self, dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) } }
}
