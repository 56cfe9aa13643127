import Testing

@testable import VantagePlaceStore

struct WordFoldingTests {
    private static func words(_ text: String) -> [String] {
        FoldingTokenizer().words(of: text).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: [
        ("Rue de l'Église", ["rue", "de", "l", "eglise"]), ("ÉGLISE", ["eglise"]), ("e\u{301}glise", ["eglise"]),
        ("Straße", ["strasse"]), ("Łódź", ["lodz"]), ("Tromsø", ["tromso"]), ("Ærø", ["aero"]),
        ("İstanbul", ["istanbul"]),
        ("Diyarbakır", ["diyarbakir"]), ("Đà Nẵng", ["da", "nang"]), ("Þingvellir", ["thingvellir"]),
        ("12 bis, Rue 4-Septembre", ["12", "bis", "rue", "4", "septembre"]), ("٣٢", ["32"]), ("Ⅳ", ["iv"]),
        ("Ёлка", ["елка"]), ("Αθήνας", ["αθηνασ"]), ("أحمد", ["احمد"]), ("دبــي", ["دبي"]), ("תֵּל", ["תל"]),
        ("दिल्ली", ["दिल्ली"]), ("ﬁn", ["fin"]), ("ＡＢＣ１", ["abc1"]), ("", []), ("—!?", []), ("a\u{200B}b", ["ab"]),
        ("Paral·lel", ["parallel"]),
    ]) func `folds words to the form in which people type them`(text: String, expected: [String]) {
        #expect(Self.words(text) == expected)
    }

    @Test(arguments: [
        ("東京都", ["東京", "京都"]), ("東", ["東"]), ("東京 tower", ["東京", "tower"]), ("ひがし", ["ヒガ", "ガシ"]),
        ("서울역", ["서울", "울역"]), ("ไทย", ["ไท", "ทย"]), ("JR東京", ["jr", "東京"]),
    ]) func `splits text in scripts without spaces into pairs of characters`(text: String, expected: [String]) {
        #expect(Self.words(text) == expected)
    }

    @Test func `truncates long words`() {
        #expect(Self.words(String(repeating: "é", count: 50)) == [String(repeating: "e", count: 40)])
        #expect(Self.words(String(repeating: "я", count: 50) + " a") == [String(repeating: "я", count: 40), "a"])
    }
}
