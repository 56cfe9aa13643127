import Foundation
import SceneFixtures
import Testing

/// Debian's compiler, and what it has to know of Pango.
private enum Compiler {
    struct Failure: Error { let output: String }

    static var isThere: Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/cc")
            && (try? run("/usr/bin/pkg-config", ["--exists", "pangocairo"])) != nil
    }

    /// - Returns: What a program writes.
    @discardableResult
    static func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(output: text) }
        return text
    }

    static func compile(_ source: String, in folder: TemporaryFolder, _ arguments: [String]) throws {
        let file = try folder.write(source, to: "check.c")
        let flags = try run("/usr/bin/pkg-config", ["--cflags", "pangocairo"]).split { $0.isWhitespace }
        try run("/usr/bin/cc", ["-Werror", file.path] + arguments + flags.map(String.init))
    }
}

/// What we declare of Pango beside what its own headers declare.
@Suite(.fewAtATime, .enabled(if: Compiler.isThere, "There is no compiler, or no pkg-config that finds Pango."))
struct PangoHeadersTests {
    private static let header = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Sources/CTextShaping/pango.h").standardized

    @Test func `functions have the signatures of the real headers`() throws {
        let folder = try TemporaryFolder()
        let functions = try String(contentsOf: Self.header, encoding: .utf8).split(separator: "\n")
            .filter { $0.contains(" pango_") || $0.contains("*pango_") }.filter { $0.hasSuffix(");") }
        #expect(functions.count > 30)
        // C refuses a second declaration of another type.
        let source = (["#include <pango/pangocairo.h>"] + functions).joined(separator: "\n") + "\n"
        try Compiler.compile(source, in: folder, ["-fsyntax-only"])
        let wrong = source + "int pango_layout_get_line_count(PangoLayout *layout, int line);\n"
        #expect(throws: Compiler.Failure.self) { try Compiler.compile(wrong, in: folder, ["-fsyntax-only"]) }
    }

    @Test func `structures and constants are those of the real headers`() throws {
        let folder = try TemporaryFolder()
        func facts(_ include: String) throws -> String {
            let program = folder.url.appending(path: "check")
            try Compiler.compile("#include \(include)\n" + Self.printing, in: folder, ["-o", program.path])
            return try Compiler.run(program.path, [])
        }
        let (ours, real) = (try facts("\"\(Self.header.path)\""), try facts("<pango/pangocairo.h>"))
        #expect(ours == real)
        #expect(ours.split(separator: "\n").count > 20)
    }

    private static let printing = """
        #include <stddef.h>
        #include <stdio.h>
        #include <string.h>
        #define SIZE(type) printf(#type " %zu\\n", sizeof(type));
        #define PLACE(type, member) printf(#type "." #member " %zu\\n", offsetof(type, member));
        #define VALUE(name) printf(#name " %ld\\n", (long)(name));
        int main(void) {
            SIZE(PangoRectangle) PLACE(PangoRectangle, x) PLACE(PangoRectangle, height)
            SIZE(PangoGlyphGeometry) PLACE(PangoGlyphGeometry, width) PLACE(PangoGlyphGeometry, y_offset)
            SIZE(PangoGlyphInfo) PLACE(PangoGlyphInfo, glyph) PLACE(PangoGlyphInfo, geometry) PLACE(PangoGlyphInfo, attr)
            SIZE(PangoGlyphString) PLACE(PangoGlyphString, num_glyphs) PLACE(PangoGlyphString, glyphs)
            PLACE(PangoGlyphString, log_clusters)
            SIZE(PangoAnalysis) PLACE(PangoAnalysis, font) PLACE(PangoAnalysis, level) PLACE(PangoAnalysis, language)
            SIZE(PangoItem) PLACE(PangoItem, offset) PLACE(PangoItem, analysis)
            PLACE(PangoGlyphItem, item) PLACE(PangoGlyphItem, glyphs)
            PangoGlyphInfo info;
            memset(&info, 0, sizeof info);
            info.attr.is_cluster_start = 1;
            for (size_t i = 0; i < sizeof info; i++) printf("%d ", ((unsigned char *)&info)[i]);
            VALUE(PANGO_SCALE) VALUE(PANGO_DIRECTION_LTR) VALUE(PANGO_ELLIPSIZE_END) VALUE(PANGO_WRAP_WORD)
            VALUE(PANGO_ALIGN_CENTER) VALUE(PANGO_STYLE_NORMAL) VALUE(PANGO_STYLE_ITALIC) VALUE(PANGO_GLYPH_EMPTY)
            VALUE(PANGO_GLYPH_UNKNOWN_FLAG)
            return 0;
        }

        """
}
