import Vantage

/// JSON representation of an import's results.
package struct ImportSummaryJSON: Encodable, Sendable {
    package let found: Int
    package let imported: Int
    package let duplicates: Int
    package let failed: Int
    package let ignored: Int
    package let warningCount: Int
    package let panoramaShapes: Int
    package let tooClose: Int
    package let seconds: Double
    package let bytes: Int
    package let changes: PlaceChanges?
    package let failures: [ImportNoteJSON]

    /// Creates the representation of an import's results.
    ///
    /// - Parameters:
    ///   - report: The report of the import.
    ///   - seconds: The duration of the import, in seconds.
    ///   - remedy: A function that returns the remedy to append to a failure's message.
    package init(_ report: ImportReport, seconds: Double, remedy: (ImportReport.Note) -> String? = { _ in nil }) {
        found = report.found
        imported = report.imported
        duplicates = report.duplicates
        failed = report.failed
        ignored = report.ignored
        warningCount = report.warningCount
        panoramaShapes = report.panoramaShapes
        tooClose = report.tooClose
        self.seconds = seconds.rounded(toPlaces: 2)
        bytes = report.bytes
        changes = report.changes
        failures = report.failureNotes.map { ImportNoteJSON($0, remedy: remedy($0)) }
    }
}

/// The contents of a report file: the summary, and a note for each input with a problem.
package struct ImportReportJSON: Encodable, Sendable {
    private let summary: ImportSummaryJSON
    private let duplicateFiles: [ImportNoteJSON]
    private let ignoredFiles: [ImportNoteJSON]
    private let warnings: [ImportNoteJSON]

    /// Creates the contents of a report file.
    ///
    /// - Parameters:
    ///   - report: The report of the import.
    ///   - summary: The summary of the import.
    ///   - duplicateRemedy: The remedy to append to messages about duplicates.
    package init(_ report: ImportReport, summary: ImportSummaryJSON, duplicateRemedy: String? = nil) {
        self.summary = summary
        duplicateFiles = report.duplicateNotes.map { ImportNoteJSON($0, remedy: duplicateRemedy) }
        ignoredFiles = report.ignoredNotes.map { ImportNoteJSON($0) }
        warnings = report.warnings.map { ImportNoteJSON($0) }
    }

    private enum CodingKeys: CodingKey { case duplicateFiles, ignoredFiles, warnings }

    package func encode(to encoder: any Encoder) throws {
        try summary.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(duplicateFiles, forKey: .duplicateFiles)
        try container.encode(ignoredFiles, forKey: .ignoredFiles)
        try container.encode(warnings, forKey: .warnings)
    }
}

/// JSON representation of a note about an input.
package struct ImportNoteJSON: Encodable, Sendable {
    let file: String
    package let code: String
    package let message: String

    init(_ note: ImportReport.Note, remedy: String? = nil) {
        (file, code) = (note.file, note.code)
        message = remedy.map { "\(note.message) \($0)" } ?? note.message
    }
}
