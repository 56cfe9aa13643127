import Testing
import VantageParsing

@testable import VantageImport

struct XMLRecordReaderTests {
    static func records(
        _ text: String, names: Set<String> = ["r"], chunk: Int = 1 << 20, limits: TableLimits = .standard
    ) throws -> [XMLRecordReader.Entry] {
        let source = ByteSource(bytes: Array(text.utf8), chunk: chunk)
        let reader = try XMLRecordReader(source, names: names, limits: limits)
        var entries: [XMLRecordReader.Entry] = []
        while let entry = try reader.next() { entries.append(entry) }
        return entries
    }

    static func first(_ text: String) throws -> XMLRecord? {
        if case .record(let record)? = try records(text).first { record } else { nil }
    }

    static let document = """
        \u{FEFF}<?xml version="1.0" encoding='utf-8'?>
        <!-- a > b -- ->
        --><ns:list xmlns:ns="u" a="1>2">
          <ns:r id='&quot;7&#x41;&#66;'>x &amp; <![CDATA[<y> & ]]>é<ns:c/><ns:c  k = "v" >&lt;z&gt;</ns:c ></ns:r><other/>
          <r><r>inner</r></r>
        </ns:list>
        <!-- end -->
        """

    @Test(arguments: [1, 2, 3, 5, 8, 13, 64, 1 << 20])
    func `reads the same records at every chunk boundary`(chunk: Int) throws {
        let records = try Self.records(Self.document, chunk: chunk)
        #expect(records.count == 2)
        guard case .record(let first) = records[0], case .record(let second) = records[1] else { return }
        #expect(first.attribute("id") == "\"7AB")
        #expect(first.text == "x & <y> & é")
        #expect(first.children.map(\.name) == ["c", "c"])
        #expect(first.children[1].value == "<z>")
        #expect(first.children[1].attribute("k") == "v")
        #expect(second.children.first?.value == "inner")
    }

    @Test(arguments: [
        "<!DOCTYPE a [<!ENTITY b \"c\">]><a><r>&b;</r></a>",
        "<a><!DOCTYPE b></a>", "<a><r>&b;</r></a>", "<a><r>&#0;</r></a>", "<a><r>&#xD800;</r></a>", "<a><r>& x</r></a>",
        "<a><r></a></r>", "<a><r>", "<a><r", "<a", "<a><r x></r></a>", "<a><r x=1></r></a>", "<a><r x='1'y='2'/></a>",
        "<a/><b/>", "text", "", "  ", "<a>x</a>y", "<a></b>", "<1/>", "<a><!-- x</a>", "<a><![CDATA[x</a>",
        "<![CDATA[x]]><a/>", "<a><r>\u{0}</r></a>",
    ])
    func `rejects documents that are not well-formed or have a document type`(text: String) {
        #expect(throws: XMLError.self) { try Self.records(text) }
    }

    @Test func `rejects text that is not UTF-8`() {
        let bytes = Array("<a><r>".utf8) + [0xE9] + Array("</r></a>".utf8)
        #expect(throws: XMLError.self) {
            let reader = try XMLRecordReader(ByteSource(bytes: bytes), names: ["r"], limits: .standard)
            _ = try reader.next()
        }
    }

    @Test func `limits the depth`() {
        let text = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
        let error = #expect(throws: XMLError.self) { try Self.records(text) }
        #expect(error?.limit == .jsonDepth)
    }

    @Test func `skips records over the limit and continues`() throws {
        var limits = TableLimits()
        limits.maximumLine = 100
        let long = "<r>" + String(repeating: "<x>1</x>", count: 40) + "</r>"
        let records = try Self.records("<a>\(long)<r>2</r></a>", limits: limits)
        #expect(records.count == 2)
        #expect(records[0] == .tooLong)
        #expect(try Self.records("<a><r>\(String(repeating: "y", count: 90))</r></a>", limits: limits).count == 1)
    }

    @Test(arguments: [1, 16, 1 << 20])
    func `rejects text over the limit, whatever the chunk size`(chunk: Int) throws {
        var limits = TableLimits()
        limits.maximumLine = 100
        let text = String(repeating: "y", count: 100)
        #expect(try Self.records("<a>\(text)<r/></a>", chunk: chunk, limits: limits).count == 1)
        let documents = [
            "<a>\(text)y</a>", "<a><!--\(text)--></a>", "<a><r b='\(text)'/></a>", "<a>\(text)y", "<a b='\(text)",
        ]
        for long in documents {
            let error = #expect(throws: XMLError.self) { try Self.records(long, chunk: chunk, limits: limits) }
            #expect(error?.limit == .lineBytes, "\(long)")
        }
    }

    @Test func `reads or rejects every prefix and every changed byte`() throws {
        let bytes = Array(Self.document.utf8)
        for count in bytes.indices { read(Array(bytes[..<count])) }
        for index in bytes.indices {
            for byte: UInt8 in [0, 0x26, 0x3C, 0x3E, 0x2F, 0x22, 0xFF] {
                var changed = bytes
                changed[index] = byte
                read(changed)
            }
        }
    }

    private func read(_ bytes: [UInt8]) {
        guard let reader = try? XMLRecordReader(ByteSource(bytes: bytes, chunk: 7), names: ["r"], limits: .standard)
        else { return }
        while (try? reader.next()) != nil {}
    }

    @Test(arguments: [
        ("windows-1252", [UInt8(0xE9)]), ("ISO-8859-1", [0xE9]), ("utf-8", Array("é".utf8)),
        ("utf-16", Array("é".utf8)),
    ])
    func `reads the declared encoding`(encoding: String, letter: [UInt8]) throws {
        let bytes = Array("<?xml version='1.0' encoding='\(encoding)'?><a><r>".utf8) + letter + Array("</r></a>".utf8)
        #expect(try value(bytes) == "é")
    }

    @Test func `reads UTF-16`() throws {
        let text = "<?xml version=\"1.0\" encoding=\"utf-16\"?><a><r>é</r></a>"
        let units = Array(text.utf16)
        #expect(try value([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == "é")
        #expect(try value([0xFE, 0xFF] + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == "é")
    }

    @Test func `rejects other encodings`() {
        #expect(throws: XMLError.self) {
            try value(Array("<?xml version='1.0' encoding='shift_jis'?><a><r>x</r></a>".utf8))
        }
    }

    private func value(_ bytes: [UInt8]) throws -> String? {
        let source = try XMLEncoding.utf8(ByteSource(bytes: bytes), start: Array(bytes.prefix(256)))
        guard case .record(let record)? = try XMLRecordReader(source, names: ["r"], limits: .standard).next() else {
            return nil
        }
        return record.value
    }
}
