/// The size of a picture: pixels, or points where that is said.
public struct PictureSize: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
