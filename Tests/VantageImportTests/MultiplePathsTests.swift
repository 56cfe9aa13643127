import Foundation
import Testing
import VantageCore

@testable import VantageImport

extension DatasetScannerTests {
    @Test func `prefixes names from several folders with the shortest unique path suffix`() throws {
        for path in ["x/day/1.jpg", "y/day/1.jpg", "y/night/1.jpg"] { try folder.write(path, Self.picture) }
        let (x, y) = (folder.path + "/x/day", folder.path + "/y/day")
        #expect(scan([x, y]) == ["+x/day/1.jpg", "+y/day/1.jpg"])
        #expect(scan([x + "/", folder.path + "/y/./night"]) == ["+day/1.jpg", "+night/1.jpg"])
        #expect(scan([x + "/1.jpg", folder.path + "/y/night/1.jpg"]) == ["+day/1.jpg", "+night/1.jpg"])
        #expect(scan([folder.path + "/y", y]) == ["+y/day/1.jpg", "+y/night/1.jpg"])
    }

    @Test func `adds no prefix to names if all inputs are from one folder`() throws {
        for path in ["a/1.jpg", "a/2.jpg"] { try folder.write(path, Self.picture) }
        #expect(scan([folder.path + "/a/1.jpg", folder.path + "/a/2.jpg"]) == ["+1.jpg", "+2.jpg"])
        #expect(scan([folder.path + "/a", folder.path + "/a/2.jpg"]) == ["+1.jpg", "+2.jpg"])
    }

    @Test func `uses the same prefixes in failures and ignored files`() throws {
        try folder.write("b/README.md", "hello")
        try folder.write("b/t.csv", "file,lat,lon\ngone.jpg,1,2\n,3,4\n")
        try FileManager.default.createDirectory(atPath: folder.path + "/a", withIntermediateDirectories: true)
        let paths = [folder.path + "/a", folder.path + "/b", folder.path + "/gone"]
        #expect(
            scan(paths) == [
                "!pictureMissing b/t.csv row 2", "+<b/t.csv row 3", "-b/README.md",
                "!unreadableFile \(folder.path)/gone",
            ])
        for case .failure(let failure) in DatasetScanner(paths: paths) {
            #expect(failure.description.hasPrefix(failure.input))
        }
    }

    @Test func `adding a prefix to a failure's file name preserves the exceeded limit`() throws {
        let failure = ImportFailure(
            .tooLarge, "t.csv row 2", "t.csv row 2 is too long.", limit: ResourceLimit.allCases[0])
        guard case .failure(let labeled) = DiscoveredInput.failure(failure).labeled("a/") else {
            Issue.record("The labeled input is not a failure.")
            return
        }
        #expect(labeled.limit == failure.limit && labeled.input == "a/t.csv row 2")
        #expect(labeled.description == "a/t.csv row 2 is too long.")
    }

    @Test func `lists a file once, even if it is named several times`() throws {
        for path in ["a/1.jpg", "a/sub/2.jpg"] { try folder.write(path, Self.picture) }
        try folder.write("a/README.md", "hello")
        try folder.write("a/.hidden", "hello")
        try folder.link("link", to: "a")
        let (a, link) = (folder.path + "/a", folder.path + "/link")
        let once = ["-.hidden", "+1.jpg", "-README.md", "+sub/2.jpg"]
        #expect(scan([a, a]) == once)
        #expect(scan([a, a + "/", a + "/1.jpg", a + "/sub/../1.jpg"]).count == 4)
        #expect(scan([a, link]).count == 4)
        #expect(scan([a + "/1.jpg", a + "/1.jpg"]) == ["+1.jpg"])
        #expect(scan([a + "/sub", a]).count == 4)
    }

    @Test func `reads a table once, before the pictures that are named directly`() throws {
        try folder.write("a/1.jpg", Self.picture)
        let table = try folder.write("a/t.csv", "file,lat,lon\n1.jpg,1,2\n,3,4\n")
        let both = ["+1.jpg<t.csv row 2", "+<t.csv row 3"]
        #expect(scan([folder.path + "/a/1.jpg", table, table]) == both)
        #expect(scan([folder.path + "/a/1.jpg", folder.path + "/a", table]) == both)
        #expect(scan([table, folder.path + "/a"]) == both)
    }

    @Test func `reads a table named directly, even if it is ignored in its folder`() throws {
        let table = try folder.write("a/addresses.csv", "name,lat,lon\nx,1,2\n")
        #expect(scan([folder.path + "/a", table]) == ["-addresses.csv", "+<addresses.csv row 2"])
        #expect(scan([table, folder.path + "/a"]) == ["+<addresses.csv row 2"])
    }
}
