/// The rows of one table or document, from the first to the last.
protocol SidecarReader: AnyObject {
    /// - Returns: The next row, or why it cannot be one; `nil` at the end.
    func next() -> Result<SidecarRow, ImportFailure>?
}

/// A file that was opened as a table.
enum SidecarOpening {
    case reader(any SidecarReader)
    /// Why it is no table of scenes, as a clause about it.
    case notATable(reason: String)
}
