import Foundation
import VantageSceneFixtures
import Testing

@testable import Vantage

struct BatchOutputFolderTests {
    private let folder: TemporaryFolder
    private let outputs: BatchOutputFolder

    init() throws {
        folder = try TemporaryFolder()
        outputs = try BatchOutputFolder(folder.url.appending(path: "views"))
    }

    @Test(arguments: [
        ("a", "a.jpg"), ("IMG_0042", "IMG_0042.jpg"), ("12", "12.jpg"), ("a.b", "a.b.jpg"),
        ("Straße-7", "Straße-7.jpg"),
        ("..", "%2E..jpg"), (".hidden", "%2Ehidden.jpg"), ("a/b", "a%2Fb.jpg"), ("/etc/passwd", "%2Fetc%2Fpasswd.jpg"),
        ("a b", "a%20b.jpg"), ("a\nb", "a%0Ab.jpg"), ("a%2Fb", "a%252Fb.jpg"), ("-rf", "-rf.jpg"),
        ("$(x)", "%24%28x%29.jpg"),
        ("a\u{0}b", "a%00b.jpg"), ("C:\\x", "C%3A%5Cx.jpg"), ("😀", "%F0%9F%98%80.jpg"),
    ])
    func `an ID becomes a safe file name`(id: String, name: String) throws {
        #expect(try outputs.name(for: BatchInput(.row(id))) == name)
    }

    @Test func `different IDs have different file names`() throws {
        let pieces = ["a", "A", ".", "/", "%", "2F", "~", " ", "é", "e\u{301}", "\n", "-", "\\", "😀"]
        var ids: Set<[UInt8]> = []
        for one in pieces { for two in pieces { for three in pieces { ids.insert(Array((one + two + three).utf8)) } } }
        let long = String(repeating: "x", count: 300)
        for tail in ["", "a", "b", "\u{E9}", "e\u{301}"] { ids.insert(Array((long + tail).utf8)) }
        // The file name for a long ID is also tested as an ID.
        ids.insert(Array(BatchOutputFolder.fileName(ofID: long).utf8))
        let names = Set(ids.map { Array(BatchOutputFolder.fileName(ofID: String(decoding: $0, as: UTF8.self)).utf8) })
        #expect(names.count == ids.count)
        #expect(names.allSatisfy { $0.count <= 200 && !$0.contains(0x2F) && !$0.contains(0) && $0.first != 0x2E })
    }

    @Test(arguments: ["a.jpg", "town/a.jpg", "a/b/c/d.jpg", "Ä ö/ü.jpeg", "a..b.jpg", "-x.jpg"])
    func `a path inside the folder is used unchanged`(output: String) throws {
        #expect(try outputs.name(for: BatchInput(.row("1", output: output))) == output)
    }

    @Test(arguments: [
        "../a.jpg", "..", ".", "/etc/passwd", "/a.jpg", "a/../../b.jpg", "a/..", "a/./b.jpg", "a//b.jpg", "a/", "",
        ".hidden.jpg", "a/.ssh/b.jpg", "a\nb.jpg", "a\u{0}b.jpg", "a\u{7F}.jpg", "a\u{1B}[31m.jpg", "..\\..\\a.jpg",
        "C:\\a.jpg", String(repeating: "x", count: 201), String(repeating: "a/", count: 16) + "b",
    ])
    func `rejects a path that is hidden, malformed or outside the folder`(output: String) throws {
        let error = #expect(throws: BatchError.self) { try outputs.name(for: BatchInput(.row("1", output: output))) }
        #expect(error?.code == .badOutput)
    }

    @Test func `writing a picture leaves no other files behind`() throws {
        try outputs.write(Data([1, 2, 3]), to: "town/a.jpg", row: .row("a"))
        #expect(try folder.files() == ["views/town/a.jpg"])
        #expect(try Data(contentsOf: folder.url.appending(path: "views/town/a.jpg")) == Data([1, 2, 3]))
    }

    @Test func `a picture from an earlier run is replaced`() throws {
        let file = try folder.write([9, 9], to: "views/a.jpg")
        try outputs.write(Data([1]), to: "a.jpg", row: .row("a"))
        #expect(try Data(contentsOf: file) == Data([1]))
        #expect(try folder.files() == ["views/a.jpg"])
    }

    @Test(arguments: [("a.jpg/b.jpg", "Not a directory"), ("sub", "Is a directory")])
    func `an impossible name fails only its row`(name: String, reason: String) throws {
        try outputs.write(Data([1]), to: "a.jpg", row: .row("a"))
        try outputs.write(Data([1]), to: "sub/b.jpg", row: .row("b"))
        let error = #expect(throws: BatchError.self) { try outputs.write(Data([2]), to: name, row: .row("c")) }
        #expect(error?.code == .badOutput)
        #expect(error?.description.contains(reason) == true)
        #expect(try folder.files() == ["views/a.jpg", "views/sub/b.jpg"])
    }

    @Test func `a missing folder fails the whole batch`() throws {
        try FileManager.default.removeItem(at: outputs.folder)
        let error = #expect(throws: BatchError.self) { try outputs.write(Data([2]), to: "a.jpg", row: .row("a")) }
        #expect(error?.code == .cannotWrite)
        #expect(error?.description.contains("No such file or directory") == true)
    }

    @Test func `leftovers from an interrupted run are removed`() throws {
        try folder.write([0xFF], to: "views/.a.jpg.1.partial")
        try outputs.write(Data([1]), to: "a.jpg", row: .row("a"))
        #expect(try folder.files() == ["views/a.jpg"])
    }

    @Test(
        arguments: [
            ([], nil), ([0xFF, 0xD8, 0xFF, 0xD9], nil), ([0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9], 6),
            ([0xFF, 0xD8, 0xFF, 0, 0, 0], nil),
            ([0xFF, 0xD8, 0xFF, 0, 0xFF, 0xD9, 0], nil),
        ] as [([UInt8], Int?)])
    func `returns the size of an existing picture only if it is complete`(bytes: [UInt8], size: Int?) throws {
        try folder.write(bytes, to: "views/a.jpg")
        #expect(outputs.wholePicture("a.jpg") == size)
        #expect(outputs.wholePicture("missing.jpg") == nil)
        #expect(outputs.wholePicture("") == nil)
    }

    @Test func `a folder that cannot be created is reported`() throws {
        let file = try folder.write("x", to: "taken")
        for url in [file, file.appending(path: "below")] {
            let error = #expect(throws: BatchError.self) { try BatchOutputFolder(url) }
            #expect(error?.code == .cannotCreate)
        }
    }

    @Test(.enabled(if: geteuid() != 0, "Root ignores permissions."))
    func `a read-only folder is reported`() throws {
        let url = folder.url.appending(path: "locked")
        try FileManager.default.createDirectory(
            at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o555])
        let error = #expect(throws: BatchError.self) { try BatchOutputFolder(url) }
        #expect(error?.code == .cannotCreate)
    }

    @Test func `a symbolic link in the folder cannot lead out of it`() throws {
        let outside = try folder.write([7], to: "outside/victim.jpg")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "views/a.jpg"), withDestinationURL: outside)
        try? outputs.write(Data([1]), to: "a.jpg", row: .row("a"))
        #expect(try Data(contentsOf: outside) == Data([7]))
    }
}

extension BatchRow {
    fileprivate static func row(_ id: String, number: Int = 1, output: String? = nil) -> BatchRow {
        BatchRow(id: id, number: number, subject: .token("t"), output: output)
    }
}
