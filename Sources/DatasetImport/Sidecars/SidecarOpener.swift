/// Opens a file as the table that it is, told by the format that was asked for, its name and its content.
struct SidecarOpener {
    let file: PictureFile
    let root: DatasetRoot
    let scanner: DatasetScanner
    /// Whether a person named this file.
    let isNamed: Bool

    func open() throws(ImportFailure) -> SidecarOpening {
        .notATable(reason: "is neither a picture nor a table")
    }
}
