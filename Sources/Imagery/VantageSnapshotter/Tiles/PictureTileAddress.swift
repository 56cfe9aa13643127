/// The address of a tile in a picture.
public struct PictureTileAddress: Hashable, Sendable {
    /// The level; 0 is the largest.
    public let level: Int
    /// The column, counted from the left, starting at 0.
    public let column: Int
    /// The row, counted from the top, starting at 0.
    public let row: Int

    /// Creates an address. All numbers start at 0.
    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }
}
