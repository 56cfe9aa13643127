import VantageCore
import Foundation
import VantageSceneFixtures
import Testing

struct RegularFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `concatenates ranges up to the end of the file`() throws {
        let file = try RegularFile(path: folder.write("0123456789", to: "digits").path)
        #expect(file.size == 10)
        #expect(try file.bytes(at: 2, count: 3) == Array("234".utf8))
        #expect(try file.bytes([8..<9, 0..<2, 5..<5]) == Array("801".utf8))
        #expect(try file.bytes(at: 8, count: 100) == Array("89".utf8))
        #expect(try file.bytes(at: 100, count: 1).isEmpty)
    }

    @Test func `immediately rejects a pipe that has no writer`() throws {
        let pipe = try folder.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: SystemError.notRegular) { try RegularFile(path: pipe) }
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/"]) func `rejects devices and folders`(path: String) {
        #expect(throws: SystemError.notRegular) { try RegularFile(path: path) }
    }

    @Test func `rejects a link to a device`() throws {
        let link = try folder.file("picture.jpg")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/dev/zero")
        #expect(throws: SystemError.notRegular) { try RegularFile(path: link.path) }
    }

    @Test func `a missing file is reported with the system's message`() throws {
        let error = #expect(throws: SystemError.self) { try RegularFile(path: folder.file("none").path) }
        #expect(error?.code == ENOENT)
        #expect(error?.description == "No such file or directory")
    }
}
