import FileAccess
import Foundation
import SceneFixtures
import Testing

struct RegularFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `ranges are read one behind another, as far as the file goes`() throws {
        let file = try RegularFile(path: folder.write("0123456789", to: "digits").path)
        #expect(file.size == 10)
        #expect(try file.bytes(at: 2, count: 3) == Array("234".utf8))
        #expect(try file.bytes([8..<9, 0..<2, 5..<5]) == Array("801".utf8))
        #expect(try file.bytes(at: 8, count: 100) == Array("89".utf8))
        #expect(try file.bytes(at: 100, count: 1).isEmpty)
    }

    @Test func `a pipe is refused at once, though nobody writes to it`() throws {
        let pipe = try folder.file("pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: SystemError.notRegular) { try RegularFile(path: pipe) }
    }

    @Test(arguments: ["/dev/zero", "/dev/null", "/"]) func `devices and folders are refused`(path: String) {
        #expect(throws: SystemError.notRegular) { try RegularFile(path: path) }
    }

    @Test func `a link to a device is the device`() throws {
        let link = try folder.file("picture.jpg")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/dev/zero")
        #expect(throws: SystemError.notRegular) { try RegularFile(path: link.path) }
    }

    @Test func `what is not there is told in the system's words`() throws {
        let error = #expect(throws: SystemError.self) { try RegularFile(path: folder.file("none").path) }
        #expect(error?.code == ENOENT)
        #expect(error?.description == "No such file or directory")
    }
}
