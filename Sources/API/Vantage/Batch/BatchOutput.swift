import Foundation

/// The destination of a batch's pictures: a folder, or an archive that the caller writes.
protocol BatchOutput: Sendable {
    /// Returns the path of a row's picture, relative to the output.
    ///
    /// - Throws: ``BatchError`` with the code `badOutput` if the row's output is not valid.
    func name(for row: BatchInput) throws(BatchError) -> String
    /// Returns the part of a name that must be unique among the rows.
    func identity(of name: String) -> String
    /// Returns the size of a picture, in bytes, if it exists and is complete.
    func wholePicture(_ name: String) -> Int?
    /// Writes a picture.
    ///
    /// - Throws: ``BatchError`` with the code `badOutput` or `cannotWrite`.
    func write(_ picture: Data, to name: String, row: BatchRow) throws(BatchError)
}

extension BatchError {
    /// Creates the error for a row whose output belongs to an earlier row.
    ///
    /// - Parameters:
    ///   - output: The name of the picture, or its key in an archive.
    ///   - number: The number of the later row.
    package static func takenOutput(_ output: String, row number: Int) -> BatchError {
        BatchError(
            .badOutput,
            "Row \(number) has the output \(output), which an earlier row already uses. "
                + "Give each row a different id or output.")
    }
}
