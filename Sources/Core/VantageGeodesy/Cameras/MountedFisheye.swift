/// A fisheye lens and its direction in the frame of the camera that it belongs to.
public struct MountedFisheye: Hashable, Sendable {
    /// The lens.
    public let lens: Fisheye
    /// The pose of the lens relative to the camera: the heading is clockwise from straight ahead.
    public let mount: Pose

    /// Creates a lens with a pose relative to its camera.
    public init(_ lens: Fisheye, mount: Pose) {
        self.lens = lens
        self.mount = mount
    }
}
