import Foundation
import Vantage

extension ConformanceRequest {
    /// Returns requests for places near the dataset's scenes. Each request has up to two random filters.
    static func all(_ dataset: ConformanceDataset, count: Int = 400) throws -> [ConformanceRequest] {
        var random = SeededRandomNumberGenerator(seed: 77)
        return try (0..<count).map { number in
            let scene = dataset.scenes[random.next(dataset.scenes.count)]
            let place = try Coordinate(
                latitude: min(90, max(-90, scene.latitude + random.between(-0.0006, 0.0006))),
                longitude: turned(scene.longitude + random.between(-0.0009, 0.0009)))
            var filter = SceneFilter()
            for _ in 0..<number % 3 { try narrow(&filter, place, &random) }
            let radius = [0, 5, 30, 50, 200, 1000, -1][random.next(7)]
            return ConformanceRequest(
                place: place,
                options: AvailabilityOptions(
                    radius: Double(radius), ranking: number % 4 == 1 ? .best : .nearest, filter: filter))
        }
    }

    private static func turned(_ longitude: Double) -> Double {
        longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    }

    private static func narrow(
        _ filter: inout SceneFilter, _ place: Coordinate, _ random: inout SeededRandomNumberGenerator
    ) throws {
        switch random.next(6) {
        case 0: filter.collection = ["town", "village"][random.next(2)]
        case 1: filter.kind = [.panorama, .photo][random.next(2)]
        case 2: filter.hasPicture = true
        case 3: filter.capturedAfter = Date(timeIntervalSince1970: 1_600_000_000 + random.between(0, 1.2e8))
        case 4: filter.capturedBefore = Date(timeIntervalSince1970: 1_600_000_000 + random.between(0, 1.2e8))
        default:
            let target = try Coordinate(
                latitude: min(90, max(-90, place.latitude + random.between(-0.001, 0.001))),
                longitude: turned(place.longitude + random.between(-0.001, 0.001)))
            filter.facing = SceneFilter.Facing(target: target, tolerance: random.between(10, 120))
        }
    }
}
