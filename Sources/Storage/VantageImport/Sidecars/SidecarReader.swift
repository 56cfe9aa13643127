/// Reads the rows of one table or document in order.
protocol SidecarReader: AnyObject {
    /// Returns the next row or the failure to read it, or `nil` at the end.
    func next() -> Result<SidecarRow, ImportFailure>?
}

/// The result of opening a file as a table.
enum SidecarOpening {
    case reader(any SidecarReader)
    /// The file is not a table of scenes. The reason is a clause about the file.
    case notATable(reason: String)
}
