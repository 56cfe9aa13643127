import Testing

@testable import VantagePlaceStore

struct RegionsTests {
    @Test(arguments: [
        ("Germany", "DE"), ("Deutschland", "DE"), ("Alemania", "DE"), ("ドイツ", "DE"), ("Германия", "DE"),
        ("USA", "US"), ("United States of America", "US"), ("États-Unis", "US"), ("UK", "GB"), ("Holland", "NL"),
        ("Côte d’Ivoire", "CI"), ("Suomi", "FI"), ("Österreich", "AT"), ("Kosovo", "XK"),
    ]) func `recognizes the names of countries`(name: String, code: String) {
        let words = FoldingTokenizer().words(of: name)
        #expect(Regions.all.named(words[...]).contains(Region(country: code, state: nil)))
    }

    @Test(arguments: [
        ("TX", "US", "TX"), ("US-TX", "US", "TX"), ("Texas", "US", "TX"), ("by", "DE", "BY"), ("Bavière", "DE", "BY"),
        ("New South Wales", "AU", "NSW"), ("São Paulo", "BR", "SP"),
    ]) func `recognizes the codes and names of states`(text: String, country: String, state: String) {
        let words = FoldingTokenizer().words(of: text)
        #expect(Regions.all.states(written: words, in: country) == [Region(country: country, state: state)])
    }

    @Test func `maps the division codes in GeoNames tables to states`() {
        #expect(Regions.all.state(division: "TX", in: "US") == Region(country: "US", state: "TX"))
        #expect(Regions.all.state(division: "02", in: "DE") == Region(country: "DE", state: "BY"))
        #expect(Regions.all.state(division: "99", in: "DE") == nil)
    }

    /// ISO 3166-1 has 249 codes; `XK` for Kosovo is in common use.
    @Test func `the table of countries is complete and well formed`() throws {
        let lines = try GeneratedTableTests.lines("countries")
        #expect(lines.count == 250)
        for line in lines {
            let fields = line.split(separator: ";")
            #expect(fields[0].count == 2 && fields.count > 1, "\(line.prefix(40))")
        }
        for line in try GeneratedTableTests.lines("states") {
            let fields = line.split(separator: ";", omittingEmptySubsequences: false)
            #expect(fields.count > 2 && fields[0].split(separator: "-").count == 2 && !fields[2].isEmpty, "\(line)")
        }
    }
}

struct AbbreviationsTests {
    @Test(arguments: [
        ("st", "street"), ("st", "saint"), ("street", "st"), ("ave", "avenue"), ("bd", "boulevard"), ("n", "north"),
        ("5th", "fifth"), ("twentieth", "20th"), ("ottostr", "ottostrasse"), ("karlspl", "karlsplatz"),
        ("kerkstr", "kerkstraat"), ("ул", "улица"), ("mt", "mount"),
    ]) func `an abbreviation stands for its full form`(word: String, meaning: String) {
        #expect(Abbreviations.all.alternatives(of: Array(word.utf8)).contains(Array(meaning.utf8)))
    }

    @Test func `a full form never stands for another full form`() {
        for (one, other) in [("street", "avenue"), ("avenue", "avenida"), ("north", "south"), ("place", "plaza")] {
            #expect(!Abbreviations.all.alternatives(of: Array(one.utf8)).contains(Array(other.utf8)))
        }
    }

    @Test func `a single letter abbreviates an ending only before a period`() {
        let word = Array("storg".utf8)
        #expect(!Abbreviations.all.alternatives(of: word).contains(Array("storgatan".utf8)))
        #expect(Abbreviations.all.alternatives(of: word, isAbbreviated: true).contains(Array("storgatan".utf8)))
    }
}
