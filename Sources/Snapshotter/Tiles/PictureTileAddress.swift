/// Which tile of a picture.
public struct PictureTileAddress: Hashable, Sendable {
    /// 0 is the largest.
    public let level: Int
    /// From the left, from 0.
    public let column: Int
    /// From the top, from 0.
    public let row: Int

    /// - Parameters: Each from 0.
    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }
}
