import VantageMapRelief

/// The movement of the camera around one frame of an animation, by which labels persist from frame to frame.
///
/// Labels are placed for the cameras of key frames, a few frames apart. The first camera of a series has fresh labels.
/// Each next camera keeps the labels that still fit and adds others. A frame shows the labels of the key frames before
/// and after it: those of both are opaque, and the others fade in or out. A frame therefore depends only on its own
/// track, and frames can be drawn in any order.
public struct MapLabelTrack: Hashable, Sendable {
    /// The cameras of the series up to the last key frame that is not after this frame.
    public var before: [MapCamera]
    /// The cameras of the series up to the next key frame. It may be a new series.
    public var after: [MapCamera]
    /// The position of the frame between the two key frames, from 0 to 1.
    public var progress: Double

    /// Creates a track.
    public init(before: [MapCamera], after: [MapCamera], progress: Double) {
        (self.before, self.after, self.progress) = (before, after, progress)
    }
}
