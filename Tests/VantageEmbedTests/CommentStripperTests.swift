import Testing

@testable import VantageEmbed

/// Tests the removal of comments. Each case consists of source code and the expected result.
@Suite struct CommentStripperTests {
    @Test(arguments: [
        // Comments
        ("a // b\nc", "a\nc"), ("// a\nb", "\nb"), ("a /* b */ c", "a  c"), ("a/* b */c", "a c"),
        ("    /**\n     * a\n     */\n    b", "\n\n\n    b"), ("return/*\n*/a", "return\na"),
        ("a /* b // c */ + d", "a  + d"),
        ("/** @type {A} */ (b)", " (b)"), ("a //", "a"), ("/* a */", ""), ("a\r\n// b\r\nc", "a\n\nc"),
        ("a /*/ b */ c", "a  c"), ("/***/a", "a"),
        // Strings
        ("'//a' // b", "'//a'"), (#""/* a */""#, #""/* a */""#), (#"'\'// a'"#, #"'\'// a'"#),
        (#"'\\' // a"#, #"'\\'"#),
        ("'a\\\n// b'", "'a\\\n// b'"),
        // Templates
        ("`// a` // b", "`// a`"), ("`/* a */`", "`/* a */`"), (#"`\`// a`"#, #"`\`// a`"#),
        ("`$/* a */`", "`$/* a */`"),
        ("`${a /* b */}//`", "`${a }//`"), ("`${`// ${/* a */ b}`} // c`", "`${`// ${ b}`} // c`"),
        ("`${{ a: '}' /* b */ }.a} /* c */` // d", "`${{ a: '}'  }.a} /* c */`"), ("`a\n  \n// b`", "`a\n  \n// b`"),
        // Division
        ("a / b / c // d", "a / b / c"), ("a / b /* c */ / d", "a / b  / d"), ("(a) / b // c", "(a) / b"),
        ("a[0] / b / c // '", "a[0] / b / c"), ("1. / 2 // '", "1. / 2"), ("a++ / b // '", "a++ / b"),
        ("'a' / b // '", "'a' / b"),
        ("`a` / b // '", "`a` / b"), ("this / b // '", "this / b"), ("a.in / b // '", "a.in / b"),
        ("a?.of / b // '", "a?.of / b"),
        ("x = { a } / b // '", "x = { a } / b"), ("a /= b // '", "a /= b"), ("#a / b // '", "#a / b"),
        ("`${a}` / b // '", "`${a}` / b"),
        // Regular expressions
        ("/\\/\\/'/.test(a) // b", "/\\/\\/'/.test(a)"), ("a = /[/'\"`]/g // b", "a = /[/'\"`]/g"),
        ("f(/\\//) // b", "f(/\\//)"),
        ("return /'/ // b", "return /'/"), ("if (a) /'/.test(b) // c", "if (a) /'/.test(b)"),
        ("{ a }\n/'/.test(b) // c", "{ a }\n/'/.test(b)"),
        ("() => /'/ // b", "() => /'/"), ("[/'/, /[\\]/*]/] // b", "[/'/, /[\\]/*]/]"),
        ("a ? /'/ : /\"/ // b", "a ? /'/ : /\"/"),
        ("a && !/'/.test(b) // c", "a && !/'/.test(b)"), ("`${/`/.test(a)}` // b", "`${/`/.test(a)}`"),
    ]) func `removes comments from JavaScript`(source: String, expected: String) throws {
        #expect(try CommentStripper.stripped(source, fileExtension: "js") == expected)
        #expect(try CommentStripper.stripped(expected, fileExtension: "js") == expected)
    }

    @Test(arguments: [
        ("a { b: c; /* d */ }", "a { b: c;  }"), ("/* a */\nb {}", "\nb {}"), ("a/**/.b {}", "a/**/.b {}"),
        ("a/* b\n */.c {}", "a/*\n*/.c {}"), ("a::after { content: '/* b */' }", "a::after { content: '/* b */' }"),
        (#"a { content: "\"/* b */" }"#, #"a { content: "\"/* b */" }"#),
        ("a { b: url(//c/*.png) /* d */ }", "a { b: url(//c/*.png)  }"),
        ("a { b: URL( 'c/*d*/' ) /* e */ }", "a { b: URL( 'c/*d*/' )  }"),
        (#".a\/\* { b: c } /* d */"#, #".a\/\* { b: c } "#),
    ]) func `removes comments from CSS`(source: String, expected: String) throws {
        #expect(try CommentStripper.stripped(source, fileExtension: "css") == expected)
    }

    @Test(arguments: [
        ("<p>a<!-- b\n -->c</p>", "<p>ac</p>"), ("<a title='<!-- b -->'>c</a>", "<a title='<!-- b -->'>c</a>"),
        ("<script>'<!-- a -->'</script><!-- b -->", "<script>'<!-- a -->'</script>"),
        ("<title>a <!-- b --></title>", "<title>a <!-- b --></title>"), ("<title/><!-- a -->", "<title/>"),
        (#"<a b="\"><!-- c -->"#, #"<a b="\">"#), ("<![CDATA[<!-- a -->]]><!-- b -->", "<![CDATA[<!-- a -->]]>"),
    ]) func `removes comments from HTML and SVG`(source: String, expected: String) throws {
        #expect(try CommentStripper.stripped(source, fileExtension: "html") == expected)
        #expect(try CommentStripper.stripped(source, fileExtension: "svg") == expected)
    }

    @Test func `does not change other formats`() throws {
        #expect(try CommentStripper.stripped("{ \"a\": \"// b\" }", fileExtension: "json") == "{ \"a\": \"// b\" }")
    }

    @Test(arguments: [
        ("js", "a\n'b\n'", 2), ("js", "`a", 1), ("js", "\n\n/* a", 3), ("js", "a = /b\n/", 1), ("js", "(a", 1),
        ("js", "a)", 1),
        ("js", "`${a", 1), ("js", "[a)", 1), ("css", "/* a", 1), ("css", "a { b: 'c\n' }", 1), ("html", "<!-- a", 1),
    ]) func `reports the line of an unterminated string, comment or bracket`(
        fileExtension: String, source: String, line: Int
    ) throws {
        let error = #expect(throws: SourceError.self) {
            try CommentStripper.stripped(source, fileExtension: fileExtension)
        }
        #expect(error?.line == line, "\(error?.description ?? "")")
    }
}
