/// The size of a picture: pixels, or points where that is said.
public struct PictureSize: Hashable, Sendable {
    /// Across.
    public var width: Int
    /// Down.
    public var height: Int

    /// - Parameters: Pixels, or points where that is said.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
