import Synchronization
import VantageCore
import VantageMapCanvas
import VantageMapRelief

/// The labels of recent key frames of animations.
///
/// They only save time: the labels of a key frame follow from the cameras of its series.
final class LabelHistory: Sendable {
    /// The key frames of one animation. Only one thread at a time places its labels, because each key frame continues
    /// the one before.
    private final class Animation: Sendable {
        let labels = Mutex(LRUCache<[MapCamera], [KeptLabel]>(maximumCost: 256))
    }

    private let animations = Mutex(LRUCache<MapSnapshotOptions, Animation>(maximumCost: 4))

    /// Returns the labels of the last camera in a series.
    ///
    /// - Parameters:
    ///   - options: The options of a frame.
    ///   - place: A closure that places the labels for a camera, given those of the camera before; `nil` for the first.
    func labels(
        of cameras: [MapCamera], _ options: MapSnapshotOptions, place: (MapCamera, [KeptLabel]?) throws -> [KeptLabel]
    ) throws -> [KeptLabel] {
        var shared = options
        shared.labelTrack = nil
        shared.area = .places([])
        let animation = animations.withLock { animations in
            if let known = animations.value(for: shared) { return known }
            let new = Animation()
            animations.insert(new, cost: 1, for: shared)
            return new
        }
        return try animation.labels.withLock { known in
            var (count, labels) = (cameras.count, [KeptLabel]?.none)
            while count > 0, labels == nil {
                labels = known.value(for: Array(cameras.prefix(count)))
                if labels == nil { count -= 1 }
            }
            for number in count..<cameras.count {
                let next = try place(cameras[number], labels)
                known.insert(next, cost: 1, for: Array(cameras.prefix(number + 1)))
                labels = next
            }
            return labels ?? []
        }
    }
}
