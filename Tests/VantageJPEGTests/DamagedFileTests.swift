import VantageJPEG
import Testing

/// Tests small JPEGs from each coding process, truncated at every length or with any single bit flipped.
struct DamagedFileTests {
    static let fixtures = [
        Fixture(width: 21, height: 18, across: 2, down: 2),
        Fixture(width: 21, height: 18, across: 2, down: 1, restartInterval: 1),
        Fixture(width: 21, height: 18, scans: .progressive, across: 2, down: 2),
        Fixture(width: 21, height: 18, scans: .oneAComponent),
        Fixture(width: 21, height: 18, scans: .progressive, isArithmetic: true),
        Fixture(width: 21, height: 18, color: .ycck, hasAdobeSegment: true),
        Fixture(width: 21, height: 18, color: .gray),
    ]

    @Test(arguments: fixtures)
    func `reports a truncated file instead of returning a half-gray picture`(fixture: Fixture) throws {
        let bytes = fixture.encoded()
        let whole = try JPEGDecoder.decode(bytes)
        for count in 0..<bytes.count {
            let reading = Reading(Array(bytes.prefix(count)))
            #expect(reading.agrees)
            switch reading.pixels {
            // With a single scan, the decoder can conclude that only the end marker is missing.
            case .success(let image): #expect(image == whole && count >= bytes.count - 2, "\(count) bytes")
            case .failure(let error): #expect(error.code == (count < 2 ? .notAJPEG : .truncated), "\(count) bytes")
            }
            #expect(reading.rewritten.code == reading.pixels.code)
        }
    }

    @Test(arguments: fixtures.filter { $0.scans == .interleaved && !$0.isArithmetic })
    func `reports data missing before an end marker`(fixture: Fixture) throws {
        let bytes = fixture.encoded()
        let middle = bytes.count - 20
        #expect(Reading(Array(bytes.prefix(middle)) + [0xFF, 0xD9]).pixels.code == .truncated)
    }

    @Test(arguments: [Fixture(scans: .oneAComponent), Fixture(scans: .oneAComponent, isArithmetic: true)])
    func `reports a component without a scan`(fixture: Fixture) throws {
        let bytes = fixture.encoded()
        let lastScan = try #require(bytes.indices.last { bytes[$0...].starts(with: [0xFF, 0xDA]) })
        let reading = Reading(Array(bytes[..<lastScan]) + [0xFF, 0xD9])
        #expect(reading.pixels.code == .truncated && reading.rewritten.code == .truncated)
    }

    @Test(arguments: fixtures)
    func `tolerates any flipped bit`(fixture: Fixture) throws {
        var bytes = fixture.encoded()
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << bit
                let reading = Reading(bytes)
                #expect(reading.agrees, "bit \(bit) of byte \(index)")
                // The damaged data may now decode to different pixels. The rewritten file must decode to the same ones.
                if let pixels = try? reading.pixels.get(), let rewritten = try? reading.rewritten.get() {
                    #expect(try JPEGDecoder.decode(rewritten) == pixels, "bit \(bit) of byte \(index)")
                }
                bytes[index] ^= 1 << bit
            }
        }
    }

    @Test func `reports data lost between restart markers`() throws {
        let bytes = Fixture(width: 64, height: 64, restartInterval: 4).encoded()
        let restarts = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && (0xD0...0xD7).contains(bytes[$0 + 1]) }
        let missing = Array(bytes[..<restarts[3]]) + bytes[restarts[4]...]
        #expect(Reading(missing).pixels.code == .damaged)
        let littered = Array(bytes[..<restarts[4]]) + [0, 0, 0, 0] + bytes[restarts[4]...]
        #expect(Reading(littered).pixels.code == .damaged)
        let shortened = Array(bytes[..<(restarts[4] - 12)]) + bytes[restarts[4]...]
        #expect(Reading(shortened).pixels.code == .damaged)
    }
}
