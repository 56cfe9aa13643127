import Testing

@testable import VantageParsing

/// Tests documents that RFC 8259 requires every parser to accept or reject. They are modeled on public JSON test
/// suites.
struct JSONConformanceTests {
    @Test(arguments: [
        // Structure
        "[]", "[ ]", "[[]   ]", "[\"\"]", "{}", "{\"a\":[]}", "{\"\":0}", "{\"a\":\"b\",\"a\":\"c\"}",
        "[null,1,\"1\",{}]",
        "\t[1\n,\r2] ", "true", "\"lonely\"", "-1",
        // Numbers
        "[123e65]", "[0e+1]", "[0e1]", "[-0]", "[1E22]", "[1E-2]", "[1E+2]", "[123.456e78]", "[20e1]", "[-123]",
        "[1.5]",
        // Strings
        #"["\u0060\u012a\u12AB"]"#, #"["\uD801\udc37"]"#, #"["\"\\\/\b\f\n\r\t"]"#, #"["\\u0000"]"#, #"["\u0000"]"#,
        #"["a/*b*/c"]"#, "[\"\u{7F}\"]", "[\"\u{2028}\"]", "[\"€𝄞\"]", #"["\uFFFF"]"#, #"["new\u00A0line"]"#,
    ])
    func `parses and skips valid JSON`(text: String) throws {
        _ = try JSONParser.value(of: text.utf8)
        let document = try JSONDocument(Array(text.utf8), maximumDepth: 8)
        #expect(document.shape != .other || !"[{".contains(text.drop { $0.isWhitespace }.first ?? " "))
    }

    @Test(arguments: [
        // Structure
        "[1 true]", "[\"a\" 1]", "[\"\": 1]", "[,1]", "[1,,2]", "[\"x\",,]", "[\"x\"]]", "[\"\",]", "[\"x\"", "[3[4]]",
        "[:]",
        "[,]", "[*]", "[1", "[\"a\",\n4\n,1,", "[{}", "{\"x\", null}", "{\"x\"::\"b\"}", "{\"a\":\"a\" 123}",
        "{key: 'value'}",
        "{\"a\" b}", "{:\"b\"}", "{\"a\" \"b\"}", "{1:1}", "{null:null}", "{\"id\":0,}", "{\"id\":0,,}", "{'a':0}",
        "{\"a\":/*comment*/\"b\"}", "{\"a\":\"b\"}/**/", "{\"a\":\"b\"}#", "{\"a\":true} \"x\"", "[", "]", "{", "}",
        "[}", "{]", "",
        " ", "[]]", "{}}", "1]", "[nul]", "[fals]", "[tru]", "[True]", "nul", "[\u{0C}]", "\u{FEFF}",
        // Numbers
        "[++1]", "[+1]", "[.2e-3]", "[-]", "[-NaN]", "[0.1.2]", "[0e]", "[0e+]", "[1.0e]", "[1eE2]", "[1 000.0]",
        "[Inf]",
        "[NaN]", "[0x1]", "[-foo]", "[１]", "[1a]", "[--1]", "[1e1.5]", "[-.1]",
        // Strings
        #"["\a"]"#, #"["\x00"]"#, #"["\u00A"]"#, #"["\uqqqq"]"#, #"["\u+041"]"#, #"["\u 041"]"#, #"["\"#, #"["\"]"#,
        #"["\u"]"#, "[\"a\u{0}a\"]", "[\"new\nline\"]", "[\"\t\"]", "['single']", "[\"x\u{1F}\"]", #"[\n]"#,
        #"[\u0020"asd"]"#,
    ])
    func `rejects invalid JSON`(text: String) {
        #expect(throws: JSONError.self) { try JSONParser.value(of: text.utf8) }
    }

    @Test func `arbitrary bytes yield a value or an error`() {
        var state: UInt64 = 20_261_122
        let alphabet = Array(#"{}[],:"\u0041eE+-.19 ntrfalsu"#.utf8) + [0, 0x0A, 0xC3, 0xFF]
        for _ in 0..<5000 {
            let bytes = (0..<24).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 33) % alphabet.count]
            }
            let value = try? JSONParser.value(of: bytes)
            // Skipping a value accepts everything that parsing it accepts.
            #expect(value == nil || (try? JSONDocument(bytes, maximumDepth: 64)) != nil)
        }
    }
}
