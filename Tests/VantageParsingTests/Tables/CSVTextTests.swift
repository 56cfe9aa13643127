import Testing
import VantageParsing

@Suite struct CSVTextTests {
    @Test func `quotes fields as RFC 4180 prescribes`() {
        #expect(record { $0.add("a", isGuarded: true) } == "a\n")
        #expect(record { $0.add("a,\"b\"\r\nc", isGuarded: true) } == "\"a,\"\"b\"\"\r\nc\"\n")
    }

    @Test(arguments: ["=1+1", "@SUM(A1)", "-2+3", "+cmd", "\tx"]) func `guards text against formulas`(text: String) {
        #expect(record { $0.add(text, isGuarded: true) } == "'\(text)\n")
        #expect(record { $0.add(text, isGuarded: false) } == "\(text)\n")
    }

    @Test(arguments: ["-5", "+33.5", "a=b", ""]) func `leaves numbers and other text as they are`(text: String) {
        #expect(record { $0.add(text, isGuarded: true) } == "\(text)\n")
    }

    @Test func `separates fields, and leaves unknown ones empty`() {
        let text = record {
            $0.addNull()
            $0.add(1.50)
            $0.add(Int64(-7))
            $0.add(true)
            $0.add(time: CivilTime(milliseconds: 1500))
            $0.addNull()
        }
        #expect(text == ",1.5,-7,true,1970-01-01T00:00:01.500Z,\n")
    }

    @Test func `a record of one empty field is not a blank line`() {
        #expect(record { $0.addNull() } == "\"\"\n")
    }

    private func record(_ write: (inout CSVText) -> Void) -> String {
        var text = CSVText()
        write(&text)
        text.endRecord()
        return String(decoding: text.bytes, as: UTF8.self)
    }
}
