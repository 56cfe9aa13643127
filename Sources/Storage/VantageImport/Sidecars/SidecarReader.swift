/// A reader of the rows of one table or document, in order.
protocol SidecarReader: AnyObject {
    /// Returns the next row, a failure if that row cannot be read, or `nil` at the end.
    func next() -> Result<SidecarRow, ImportFailure>?
}

/// The result of opening a file as a table.
enum SidecarOpening {
    case reader(any SidecarReader)
    /// The file is a track from which the pictures next to it can be positioned.
    case track
    /// The file is the calibration that this import uses.
    case calibration
    /// The file is not a table of scenes. The reason is a clause that follows the file's name.
    case notATable(reason: String)
    /// The file is a table that names pictures, but its columns are not recognized.
    case unknownTable(reason: String)
}
