import Testing

@testable import VantageGeodesy

struct CoordinateTextTests {
    @Test(arguments: [
        ("43.7384, 7.4246", 43.7384, 7.4246), ("43.7384 7.4246", 43.7384, 7.4246), ("43.7384,7.4246", 43.7384, 7.4246),
        ("  (43.7384;7.4246) ", 43.7384, 7.4246), ("43,7384; 7,4246", 43.7384, 7.4246),
        ("43,7384 7,4246", 43.7384, 7.4246), ("43,7", 43, 7), ("-33.5 -70.6", -33.5, -70.6),
        ("−33.5, −70.6", -33.5, -70.6), ("43.7384N 7.4246E", 43.7384, 7.4246), ("N43.7384 E7.4246", 43.7384, 7.4246),
        ("7.4246 E, 43.7384 N", 43.7384, 7.4246), ("W 70.6 S 33.5", -33.5, -70.6),
        ("43°44'18.2\"N 7°25'28.6\"E", 43.738389, 7.424611), ("43° 44′ 18.2″ N, 7° 25′ 28.6″ E", 43.738389, 7.424611),
        ("43 44 18.2 N 7 25 28.6 E", 43.738389, 7.424611), ("43:44:18.2 7:25:28.6", 43.738389, 7.424611),
        ("43°44.303'N 7°25.477'E", 43.738383, 7.424617), ("43 44.303, -7 25.477", 43.738383, -7.424617),
        ("43°44’18”S 7°25’28”W", -43.738333, -7.424444), ("43°44''18", nil, nil),
        ("-33° 51' 36\" 151° 12'", -33.86, 151.2), ("48° 7° 30' 36\"", 48, 7.51), ("12.5° −77° 3'", 12.5, -77.05),
        ("48° 12' 7", nil, nil), ("48° 12' 30\" 7° 5° 3'", nil, nil),
        ("43º44´18''N 7º25´28''E", 43.738333, 7.424444), ("٤٣.٥ ٧.٥", 43.5, 7.5), ("４３．５", nil, nil),
        ("４３.５，７.５", 43.5, 7.5), ("90, 180", 90, 180), ("-90,-180", -90, -180), ("0 0", 0, 0),
        ("geo:43.7384,7.4246", 43.7384, 7.4246), ("GEO:43.7,7.4,80;u=35;x=1", 43.7, 7.4),
        ("geo:0,0?q=1.5,2%20(Caf%C3%A9)", 1.5, 2), ("geo:3,4?q=caf%C3%A9", 3, 4), ("8FM9PCQF+CM", 43.7386, 7.4242),
        ("8fm9pcqf+", 43.7388, 7.42375),
    ]) func `parses positions as people write them`(text: String, latitude: Double?, longitude: Double?) {
        let coordinate = Coordinate(written: text)
        guard let latitude, let longitude else {
            #expect(coordinate == nil)
            return
        }
        #expect(abs((coordinate?.latitude ?? 999) - latitude) < 2e-4, "\(text) \(coordinate as Any)")
        #expect(abs((coordinate?.longitude ?? 999) - longitude) < 2e-4, "\(text) \(coordinate as Any)")
    }

    @Test(arguments: [
        "", " ", "43", "12 rue Grimaldi", "rue 12, 14", "12, 14 rue Grimaldi", "91,0", "0,181", "43.7 7.4 Monaco",
        "43°60'N 7°0'E", "43.5°30'N 7°0'E", "1,2,3", "1 2 3", "43.7N 7.4N", "43.7N 7.4", "N", "N43", "--1,2",
        "N-43 E7", "43.7384° O 7", "geo:", "geo:1", "geo:a,b", "1e3,2", "0x1,2", "nan,nan", "inf 1", "43,7,8,9",
        "Nice", "Gare", "Essen", "8FM9PCQF", "8FM9PCQF+C", "PCQF+CM", "ZZZZZZZZ+ZZ", "00000000+", "1 1 1 1 1 1 1 1",
        ":::", "''''", "°°", "1:", ",", "1,", ",1", "1''2,3",
    ]) func `rejects other text`(text: String) { #expect(Coordinate(written: text) == nil) }

    @Test func `rejects hostile text quickly`() {
        for part in ["1 ", "-", "°", "N", "１", "'", "1,", "8", "\u{0}", "\u{202E}1"] {
            #expect(Coordinate(written: String(repeating: part, count: 100_000)) == nil)
        }
    }

    /// Source: the specification's test data.
    @Test(arguments: [
        (20.375, 2.775, "7FG49Q00+", 6), (20.3700625, 2.7821875, "7FG49QCJ+2V", 10),
        (20.3701125, 2.782234375, "7FG49QCJ+2VX", 11), (47.0000625, 8.0000625, "8FVC2222+22", 10),
        (-41.2730625, 174.7859375, "4VCPPQGP+Q9", 10), (90, 1, "CFX3X2X2+X2", 10),
        (1, 180, "62H20000+", 4), (1, 1, "6FH32222+222", 11),
    ]) func `plus codes match the specification`(latitude: Double, longitude: Double, text: String, length: Int)
        throws
    {
        if length >= 10 {
            let code = PlusCode(try Coordinate(latitude: latitude, longitude: longitude), length: length)
            #expect(code.text == text)
        }
        let code = try #require(PlusCode(parsing: text))
        #expect(abs(code.coordinate.latitude - latitude) < (length >= 10 ? 1e-3 : 1))
    }

    @Test func `a plus code's position lies in its cell`() throws {
        var random = SeededGenerator(seed: 4)
        for length in [10, 11, 15] {
            for _ in 0..<300 {
                let place = try Coordinate(
                    latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
                let code = PlusCode(place, length: length)
                #expect(PlusCode(parsing: code.text) == code)
                #expect(abs(code.coordinate.latitude - place.latitude) <= 0.0000626)
            }
        }
    }

    @Test(
        arguments: [
            // Open Location Code, test_data/shortCodeTests.csv.
            ("9C3W9QCJ+2VX", 51.3708675, -1.217765625, "CJ+2VX"), ("9C3W9QCJ+2VX", 51.3693575, -1.217765625, "cj+2vx"),
            ("9C3W9QCJ+2VX", 51.3701125, -1.218520625, "CJ+2VX"), ("9C3W9QCJ+2VX", 51.3701125, -1.217010625, "CJ+2VX"),
            ("9C3W9QCJ+2VX", 51.3852125, -1.217765625, "9QCJ+2VX"),
            ("9C3W9QCJ+2VX", 51.3550125, -1.217765625, "9QCJ+2VX"),
            ("9C3W9QCJ+2VX", 51.3701125, -1.232865625, "9QCJ+2VX"),
            ("9C3W9QCJ+2VX", 51.3701125, -1.202665625, "9QCJ+2VX"),
            ("8FRCXGRF+PM", 47.00, 8.55, "XGRF+PM"), ("CFX22222+22", 89.6, 0.0, "2222+22"),
            ("2CXXXXXX+XX", -81.0, 0.0, "XXXXXX+XX"),
        ] as [(String, Double, Double, String)])
    func `a short plus code resolves to the nearest full code with that ending`(
        text: String, latitude: Double, longitude: Double, short: String
    ) throws {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        #expect(PlusCode.isShort(short) && PlusCode(parsing: short, near: place)?.text == text)
    }

    @Test func `a short plus code resolves from any nearby position, even across 180 degrees`() throws {
        var random = SeededGenerator(seed: 5)
        for number in 0..<600 {
            let longitude = number % 3 == 0 ? 179.99 : Double.random(in: -180...180, using: &random)
            let place = try Coordinate(latitude: .random(in: -80...80, using: &random), longitude: longitude)
            let code = PlusCode(place)
            for (dropped, reach) in [(2, 9.0), (4, 0.45), (6, 0.02)] {
                let (north, east) = (
                    Double.random(in: -reach...reach, using: &random), Double.random(in: -reach...reach, using: &random)
                )
                let near = try Coordinate(
                    latitude: min(90, max(-90, place.latitude + north)),
                    longitude: longitude + east > 180 ? longitude + east - 360 : max(-180, longitude + east))
                #expect(PlusCode(parsing: String(code.text.dropFirst(dropped)), near: near) == code, "\(place)")
            }
        }
    }

    @Test(arguments: [
        "", "+", "+CM", "QCF+CM", "8FM9PCQF+CM", "PCQF", "PCQF+C", "PCQF+CM MC", "ACQF+CM", "22+22222222", "2+2",
    ])
    func `rejects text that is not a short plus code`(text: String) throws {
        #expect(!PlusCode.isShort(text))
        #expect(PlusCode(parsing: text, near: try Coordinate(latitude: 43.7, longitude: 7.4)) == nil)
    }
}
