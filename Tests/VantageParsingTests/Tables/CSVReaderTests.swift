import VantageSceneFixtures
import VantageParsing
import Testing

struct CSVReaderTests {
    static func records(_ text: String, chunk: Int = 1 << 20, limit: Int = 1 << 20) throws -> [[String?]] {
        let reader = try CSVReader(ByteSource(bytes: Array(text.utf8), chunk: chunk), maximumRecordLength: limit)
        var record = CSVRecord()
        var records: [[String?]] = []
        while try reader.next(into: &record) { records.append((0..<record.count).map { record.text($0) }) }
        return records
    }

    @Test(
        arguments: [
            ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
            ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
            ("\u{FEFF}a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]), ("a\tb\n1\t2", [["a", "b"], ["1", "2"]]),
            ("sep=;\r\na,x;b\n1;2", [["a,x", "b"], ["1", "2"]]), ("sep=;\ra;b\n1;2", [["a", "b"], ["1", "2"]]),
            ("a,b\n\0,2", [["a", "b"], ["\0", "2"]]),
            ("\"a,b\",c\n\"1\n2\",3", [["a,b", "c"], ["1\n2", "3"]]),
            ("a\n\"say \"\"so\"\"\"\n", [["a"], ["say \"so\""]]), ("a,b\n\n\r\n1,2\n\n", [["a", "b"], ["1", "2"]]),
            ("a,b\n1,\n,2", [["a", "b"], ["1", nil], [nil, "2"]]), ("a , b\n 1 , \"2\" ", [["a", "b"], ["1", "2"]]),
            ("a,b\n5\" pipe,2", [["a", "b"], ["5\" pipe", "2"]]), ("a", [["a"]]), ("", []), ("\n\n", []),
            ("a,b\n\"x\"y,2", [["a", "b"], ["xy", "2"]]), ("a,b\n\"open,2", [["a", "b"], ["open,2"]]),
            ("ä,日本\n1,é", [["ä", "日本"], ["1", "é"]]),
        ] as [(String, [[String?]])])
    func `parses the same records with any chunk size`(text: String, records: [[String?]]) throws {
        #expect(try Self.records(text) == records)
        for chunk in 1...max(1, text.utf8.count) {
            #expect(try Self.records(text, chunk: chunk) == records, "in chunks of \(chunk)")
        }
    }

    @Test func `numbers rows the way a spreadsheet does`() throws {
        let reader = try CSVReader(ByteSource(bytes: Array("a\n\n\"x\ny\"\n3\n".utf8)))
        var record = CSVRecord()
        var numbers: [Int] = []
        while try reader.next(into: &record) { numbers.append(record.number) }
        #expect(numbers == [1, 3, 4])
    }

    @Test func `reports a record that exceeds the limit, and resumes after its line`() throws {
        let text = "a,b\n1,\"" + String(repeating: "x", count: 5000) + "\n2,3\n4,5\n"
        let reader = try CSVReader(ByteSource(bytes: Array(text.utf8), chunk: 100), maximumRecordLength: 1000)
        var record = CSVRecord()
        #expect(try reader.next(into: &record))
        #expect(throws: CSVError.recordTooLong(number: 2)) { try reader.next(into: &record) }
        #expect(try reader.next(into: &record))
        #expect(record.text(0) == "2")
    }

    @Test(.timeLimit(.minutes(20))) func `scans the first line only once, even if it arrives byte by byte`() throws {
        // Scanning from the start after every byte would take 20 billion comparisons.
        let name = String(repeating: "x", count: 200_000)
        let reader = try CSVReader(
            ByteSource(bytes: Array("\(name),b\n1,2\n".utf8), chunk: 1), maximumRecordLength: 1 << 20)
        var record = CSVRecord()
        #expect(try reader.next(into: &record))
        #expect(record.text(0) == name)
    }

    /// Fuzzing found that the second half of the line ending counted as a row if it arrived in the next chunk.
    @Test(arguments: 1...12) func `the line that names the separator is not a row`(chunk: Int) throws {
        let reader = try CSVReader(ByteSource(bytes: Array("sep=;\r\na;b\n".utf8), chunk: chunk))
        var record = CSVRecord()
        #expect(try reader.next(into: &record))
        #expect(record.number == 1 && record.count == 2)
    }

    @Test(arguments: [[0xFF, 0xFE, 0x61, 0], [0xFE, 0xFF, 0, 0x61], [0x61, 0, 0x62, 0]] as [[UInt8]])
    func `rejects UTF-16`(bytes: [UInt8]) {
        #expect(throws: CSVError.notText) { try CSVReader(ByteSource(bytes: bytes)) }
    }

    @Test func `arbitrary bytes yield records or an error`() {
        var generator = SplitMix64(state: 13)
        for _ in 0..<300 {
            let bytes = (0..<200).map { _ in Array(",;\"\r\n \ta1.\0é".utf8).randomElement(using: &generator) ?? 0 }
            guard let reader = try? CSVReader(ByteSource(bytes: bytes, chunk: 7), maximumRecordLength: 50) else {
                continue
            }
            var record = CSVRecord()
            var count = 0
            while count < 1000 {
                count += 1
                do {
                    guard try reader.next(into: &record) else { break }
                } catch {}
            }
            #expect(count < 1000)
        }
    }
}
