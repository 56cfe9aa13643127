import Testing

@testable import VantageEmbed

struct ModuleBundlerTests {
    private static func files(_ modules: [(String, String)], _ entries: [String]) throws -> [String: String] {
        let files = try ModuleBundler(modules.map { (path: $0.0, text: $0.1) }).files(entries: entries)
        return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    }

    @Test func `joins the modules of the first entry, the other entries and the deferred modules`() throws {
        let files = try Self.files(
            [
                ("a.js", "import { b as c } from './lib/b.js';\nexport { c };\nexport const a = c + 1;\n"),
                ("lib/b.js", "import '../d.js';\nexport function b() {}\nexport async function e() {}\n"),
                ("d.js", "const home = import.meta.url;\n"),
                (
                    "page/p.js",
                    "import { a } from '../a.js';\nimport {\n    q,\n} from './q.js';\nq(() => import('./r.js'));\n"
                ),
                ("page/q.js", "export class q {}\n"),
                ("page/r.js", "import { q } from './q.js';\nexport const r = 1;\n"),
            ], ["a.js", "page/p.js"])
        #expect(files.keys.sorted() == ["a.js", "core.js", "page/p.js", "rest.js"])
        let core = try #require(files["core.js"])
        // Modules come after the ones that they import.
        let order = try ["'d.js': () =>", "'lib/b.js': () =>", "'a.js': () =>"].map { try #require(core.range(of: $0)) }
        #expect(order.map(\.lowerBound) == order.map(\.lowerBound).sorted())
        #expect(core.contains("const { b: c } = $load('lib/b.js');") && core.contains("return { a, c };"))
        #expect(core.contains("const a = c + 1;") && core.contains("$load('d.js');"))
        #expect(core.contains("return { b, e };") && core.contains("new URL('./d.js', import.meta.url).href"))
        #expect(!core.contains("export const a") && !core.contains("page/q.js"))
        let page = try #require(files["page/p.js"])
        #expect(page.hasPrefix("import { $add, $load, $later } from '../core.js';"))
        #expect(page.contains("q(() => $later('page/r.js'));") && page.hasSuffix("$load('page/p.js');\n"))
        let rest = try #require(files["rest.js"])
        #expect(rest.contains("'page/r.js': () =>") && rest.contains("'page/q.js': () =>"))
        #expect(try #require(files["a.js"]).contains("export const { a, c } = $load('a.js');"))
    }

    @Test(arguments: [
        ("export default 1;\n", 1), ("\nimport * as b from './b.js';\n", 2), ("const x = import(name);\n", 1),
        ("export let a = 1;\n", 1), ("import { a } from './missing.js';\n", 1), ("import { b } from './b.js';\n", 1),
    ]) func `rejects unsupported syntax, unresolved imports and import cycles`(text: String, line: Int) throws {
        let error = #expect(throws: SourceError.self) {
            // `b.js` imports `a.js`, so the import in the last text creates a cycle.
            try Self.files([("a.js", text), ("b.js", "import './a.js';\nexport const b = 1;\n")], ["a.js"])
        }
        #expect(error?.line == line && error?.path?.hasSuffix(".js") == true)
    }
}
