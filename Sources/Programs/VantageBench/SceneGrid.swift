import Foundation

/// A grid index of scenes for nearest-neighbor queries.
struct SceneGrid {
    private static let square = 50.0
    private let places: [CityPosition]
    /// Pairs of a square's key (city, row and column) and a scene in that square, sorted by key.
    private let squares: [(key: Int, scene: Int32)]

    init(_ places: [CityPosition]) {
        self.places = places
        squares = places.indices.map { (Self.key(places[$0]), Int32($0)) }.sorted { $0.key < $1.key }
    }

    /// Returns the distance to the nearest scene in the same city, in meters, or infinity if there is none in adjacent
    /// squares.
    func nearest(to place: CityPosition) -> Double {
        var nearest = Double.infinity
        for row in -1...1 {
            let west = CityPosition(city: place.city, x: place.x - Self.square, y: place.y + Double(row) * Self.square)
            let key = Self.key(west)
            var index = firstIndex(from: key)
            while index < squares.count, squares[index].key <= key + 2 {
                let scene = places[Int(squares[index].scene)]
                nearest = min(nearest, hypot(scene.x - place.x, scene.y - place.y))
                index += 1
            }
        }
        return nearest
    }

    private func firstIndex(from key: Int) -> Int {
        var (low, high) = (0, squares.count)
        while low < high {
            let middle = (low + high) / 2
            if squares[middle].key < key { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func key(_ place: CityPosition) -> Int {
        let row = Int((place.y / square).rounded(.down)) + 1 << 20
        let column = Int((place.x / square).rounded(.down)) + 1 << 20
        return (place.city << 22 | row) << 22 | column
    }
}
