/// Joins JavaScript modules, so that a browser loads a page with only a few requests.
///
/// Each module becomes a function that returns the module's exports. It is called only once, at the module's first
/// import, even if several files contain the module. The output is:
///
/// - `core.js`: the modules of the first entry, and the functions that load modules
/// - a file for each entry, with the entry's modules that are not in `core.js`
/// - `rest.js`: all modules that are imported with `import()` and their imports, loaded when the first one is needed
///
/// The bundler understands the forms of `import` and `export` that the viewer uses, and rejects all others.
struct ModuleBundler {
    private struct Module {
        let body: String
        let exports: [String]
        let imports: [String]
        let deferred: [String]
    }

    private static let core = "core.js"
    private static let rest = "rest.js"

    private let modules: [String: Module]

    /// - Parameter files: The path and the text of each module, without comments.
    init(_ files: [(path: String, text: String)]) throws(SourceError) {
        var modules: [String: Module] = [:]
        for file in files { modules[file.path] = try Self.module(file.text, at: file.path) }
        for (path, module) in modules {
            for other in module.imports + module.deferred where modules[other] == nil {
                throw SourceError(line: 1, problem: "The module \(other) does not exist.", path: path)
            }
        }
        self.modules = modules
    }

    /// Returns the joined files.
    ///
    /// - Parameter entries: The paths of the modules that pages load. All pages share the modules of the first entry.
    func files(entries: [String]) throws(SourceError) -> [(path: String, text: String)] {
        let closures = try entries.map { (entry) throws(SourceError) in try closure(of: [entry]) }
        guard let core = closures.first, let first = entries.first else { return [] }
        let deferred = Set(try closure(of: entries, followingDeferred: true).flatMap { modules[$0]?.deferred ?? [] })
        let rest = try closure(of: deferred.sorted(), followingDeferred: true)
        var files = [(Self.core, coreText(core)), (first, entryText(first, []))]
        for (entry, closure) in zip(entries, closures).dropFirst() {
            files.append((entry, entryText(entry, closure.filter { !core.contains($0) })))
        }
        files.append((Self.rest, addition(rest.filter { !core.contains($0) }, in: Self.rest)))
        return files
    }

    // MARK: Output

    /// Loads `rest.js` again after a failure, under another name, because browsers remember modules that failed to load.
    private func coreText(_ paths: [String]) -> String {
        """
        const $modules = {}, $loaded = {};
        export const $add = (modules) => { for (const path in modules) $modules[path] ??= modules[path]; };
        export const $load = (path) => $loaded[path] ??= $modules[path]();
        let $rest = './\(Self.rest)', $attempts = 0;
        const $pause = () => new Promise((resolve) => setTimeout(resolve, 1000));
        const $retry = (error) => {
            if (!(error instanceof TypeError)) throw error;
            $rest = `./\(Self.rest)?${$attempts += 1}`;
            return $pause().then($imported);
        };
        const $imported = () => import($rest).catch($retry);
        export const $later = (path) => $imported().then(() => $load(path));
        \(functions(paths, in: Self.core))
        """
    }

    private func entryText(_ entry: String, _ paths: [String]) -> String {
        let exports = modules[entry]?.exports ?? []
        let names = exports.isEmpty ? "" : "export const { \(exports.joined(separator: ", ")) } = "
        return addition(paths, in: entry) + "\n\(names)$load('\(entry)');\n"
    }

    private func addition(_ paths: [String], in file: String) -> String {
        "import { $add, $load, $later } from '\(Self.prefix(of: file))\(Self.core)';\n" + functions(paths, in: file)
    }

    private func functions(_ paths: [String], in file: String) -> String {
        let functions = paths.map { path in
            let module = modules[path]
            // A joined module must still get its own URL, not that of the file that contains it.
            let body = (module?.body ?? "").replacing(
                "import.meta.url", with: "new URL('\(Self.prefix(of: file))\(path)', import.meta.url).href")
            return "'\(path)': () => {\n\(body)\nreturn { \((module?.exports ?? []).joined(separator: ", ")) };\n},\n"
        }
        return "$add({\n\(functions.joined())});"
    }

    /// Returns the relative path from a file's folder to the root.
    private static func prefix(of file: String) -> String {
        let depth = file.count { $0 == "/" }
        return depth == 0 ? "./" : String(repeating: "../", count: depth)
    }

    // MARK: Input

    /// Returns modules and everything that they import, each module after its own imports.
    private func closure(of entries: [String], followingDeferred: Bool = false) throws(SourceError) -> [String] {
        var order: [String] = []
        var visited: Set<String> = []
        var open: [String] = []
        func visit(_ path: String) throws(SourceError) {
            if let place = open.firstIndex(of: path) {
                let cycle = (open[place...] + [path]).joined(separator: " → ")
                throw SourceError(line: 1, problem: "Modules import each other: \(cycle).", path: path)
            }
            guard visited.insert(path).inserted else { return }
            open.append(path)
            for other in modules[path]?.imports ?? [] { try visit(other) }
            open.removeLast()
            order.append(path)
        }
        for entry in entries { try visit(entry) }
        var next = 0
        while followingDeferred, next < order.count {
            for other in modules[order[next]]?.deferred ?? [] { try visit(other) }
            next += 1
        }
        return order
    }

    private static func module(_ text: String, at path: String) throws(SourceError) -> Module {
        var (imports, deferred, exports): ([String], [String], [String]) = ([], [], [])
        var body = text.replacing(#/(?m)^import\s+(?:\{([^}]*)\}\s+from\s+)?'([^']+)';?/#) { match in
            let other = resolved(String(match.2), from: path)
            imports.append(other)
            guard let names = match.1 else { return "$load('\(other)');" }
            return "const {\(names.replacing(" as ", with: ": "))} = $load('\(other)');"
        }
        body = body.replacing(#/(?m)^export\s+(async\s+function|function|class|const)\s+([A-Za-z_$][\w$]*)/#) { match in
            exports.append(String(match.2))
            return "\(match.1) \(match.2)"
        }
        body = body.replacing(#/(?m)^export\s+\{([^}]*)\};?/#) { match in
            exports += match.1.split(separator: ",").map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
            return ""
        }
        body = body.replacing(#/\bimport\('([^']+)'\)/#) { match in
            let other = resolved(String(match.1), from: path)
            deferred.append(other)
            return "$later('\(other)')"
        }
        if let rest = body.firstMatch(of: #/(?m)^(?:import|export)\b.*|\bimport\(/#) {
            let line = 1 + body[..<rest.range.lowerBound].count { $0 == "\n" }
            throw SourceError(line: line, problem: "This form of import or export is not supported.", path: path)
        }
        return Module(body: body, exports: exports, imports: imports, deferred: deferred)
    }

    /// Returns the path of a module relative to the root.
    private static func resolved(_ path: String, from file: String) -> String {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": parts = parts.dropLast()
            default: parts.append(String(part))
            }
        }
        return parts.joined(separator: "/")
    }
}
