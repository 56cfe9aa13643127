import Vantage

/// What JSON says of an import at its end.
package struct ImportSummaryJSON: Encodable, Sendable {
    package let found: Int
    package let imported: Int
    package let duplicates: Int
    package let failed: Int
    package let ignored: Int
    package let seconds: Double
    package let bytes: Int
    package let failures: [ImportNoteJSON]

    /// - Parameter remedy: What whoever asked can do about a failure, a sentence to stand behind it.
    package init(_ report: ImportReport, seconds: Double, remedy: (ImportReport.Note) -> String? = { _ in nil }) {
        found = report.found
        imported = report.imported
        duplicates = report.duplicates
        failed = report.failed
        ignored = report.ignored
        self.seconds = seconds.rounded(toPlaces: 2)
        bytes = report.bytes
        failures = report.failureNotes.map { ImportNoteJSON($0, remedy: remedy($0)) }
    }
}

/// The file of a report: the summary and a note for each input where something is to be said.
package struct ImportReportJSON: Encodable, Sendable {
    private let summary: ImportSummaryJSON
    private let duplicateFiles: [ImportNoteJSON]
    private let ignoredFiles: [ImportNoteJSON]
    private let warnings: [ImportNoteJSON]

    /// - Parameter duplicateRemedy: What whoever asked can do about duplicates.
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

/// One input of which something is to be said.
package struct ImportNoteJSON: Encodable, Sendable {
    let file: String
    package let code: String
    package let message: String

    init(_ note: ImportReport.Note, remedy: String? = nil) {
        (file, code) = (note.file, note.code)
        message = remedy.map { "\(note.message) \($0)" } ?? note.message
    }
}
