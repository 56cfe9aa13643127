import Testing
import VantageScenes
import VantageSceneStore
import VantageStoreCore

@testable import VantageImport

struct ImportReportTests {
    @Test func `many notes with the same code do not displace notes with other codes`() {
        let count = ImportReport.noteLimit + 5
        var report = ImportReport()
        for position in 0..<count {
            report.add(.failed(code: "noPosition", message: "a"), of: Self.item(position))
            report.add(.ignored(code: ImportReport.ignoredCode, message: "b"), of: Self.item(position))
        }
        report.add(.failed(code: "coordinateSystemMissing", message: "c"), of: Self.item(count))
        report.add(.ignored(code: ImportReport.ignoredTableCode, message: "d"), of: Self.item(count))
        #expect(report.failed == count + 1 && report.ignored == count + 1)
        #expect(report.failureNotes.count == ImportReport.noteLimit + 1)
        #expect(report.failureNotes.last?.code == "coordinateSystemMissing")
        #expect(report.ignoredNotes.last?.code == ImportReport.ignoredTableCode)
        #expect(report.failureCounts == ["noPosition": count, "coordinateSystemMissing": 1])
        #expect(report.ignoredCounts[ImportReport.ignoredCode] == count)
    }

    private static func item(_ position: Int) -> ImportItem<PreparedScene> {
        ImportItem(position: position, source: "\(position)", content: .ignored(code: "", message: ""))
    }
}
