import Dispatch
import Foundation
import VantagePlaces

/// A stored place whose surroundings are known.
struct SituatedPlace {
    /// The place's `place.id`.
    let row: Int64
    var place: Place

    /// The minimum number of places for which another thread is worthwhile.
    private static let placesPerThread = 512

    /// Returns the words of each place that is also found by its surroundings. Long lists are divided among all cores.
    static func words(of places: [SituatedPlace]) -> [NameWords?] {
        let width = min(ProcessInfo.processInfo.activeProcessorCount, max(1, places.count / placesPerThread))
        var parts = [[NameWords?]](repeating: [], count: width)
        parts.withUnsafeMutableBufferPointer { parts in
            // Each iteration writes only its own element.
            nonisolated(unsafe) let parts = parts
            DispatchQueue.concurrentPerform(iterations: width) { part in
                let reader = NameWordReader()
                let range = places.count * part / width..<places.count * (part + 1) / width
                parts[part] = places[range].map { reader.wordsInSurroundings(of: $0.place) }
            }
        }
        return parts.flatMap(\.self)
    }
}
