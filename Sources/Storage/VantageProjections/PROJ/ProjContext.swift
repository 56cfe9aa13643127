import CVantageBundle
import CVantageProj
import CVantageSQLite
import Glibc

/// A PROJ context, which only one thread at a time may use.
///
/// It never uses the network and opens no file other than PROJ's database. A definition therefore cannot make PROJ read
/// a file, and results depend neither on `proj.ini` nor on which grids are installed.
final class ProjContext {
    let library: cproj_library
    let pointer: OpaquePointer
    private let log = ProjLog()

    /// Creates a context without a database. It can only run pipelines.
    init() throws(CoordinateSystemError) {
        library = try cproj_library.loaded()
        guard let pointer = library.proj_context_create() else {
            throw CoordinateSystemError(.databaseMissing, "PROJ cannot create a context: there is not enough memory.")
        }
        self.pointer = pointer
        library.proj_log_func(pointer, Unmanaged.passUnretained(log).toOpaque()) { log, _, message in
            guard let log, let message else { return }
            Unmanaged<ProjLog>.fromOpaque(log).takeUnretainedValue().message = String(cString: message)
        }
        _ = library.proj_context_set_enable_network(pointer, 0)
        ProjFiles.forbid(in: pointer, library)
    }

    /// Creates a context with PROJ's database.
    static func withDatabase(at path: String? = databasePath) throws(CoordinateSystemError) -> ProjContext {
        let context = try ProjContext()
        guard let path, context.library.proj_context_set_database_path(context.pointer, path, nil, nil) != 0 else {
            throw CoordinateSystemError(
                .databaseMissing, "PROJ's database, proj.db, cannot be opened. Install the package proj-data.")
        }
        return context
    }

    deinit { _ = library.proj_context_destroy(pointer) }

    /// Returns a coordinate system from the database; `nil` if there is none with this code.
    func system(_ authority: String, _ code: String) -> ProjObject? {
        ProjObject(self, owning: library.proj_create_from_database(pointer, authority, code, PJ_CATEGORY_CRS, 0, nil))
    }

    /// Creates the object that a PROJ string or PROJJSON describes. Do not pass any other text: PROJ would search for
    /// it among its names, which takes seconds.
    func object(_ text: String) -> ProjObject? { ProjObject(self, owning: library.proj_create(pointer, text)) }

    /// Creates the object that WKT describes, as leniently as ``object(_:)``.
    func wkt(_ text: String) -> ProjObject? {
        "STRICT=NO".withCString { option in
            let options: [UnsafePointer<CChar>?] = [option, nil]
            return ProjObject(self, owning: library.proj_create_from_wkt(pointer, text, options, nil, nil))
        }
    }

    /// PROJ's most recent message, without the name of the function that reports it.
    var lastMessage: String? {
        guard let message = log.message else { return nil }
        return message.firstRange(of: ": ").map { String(message[$0.upperBound...]) } ?? message
    }

    /// The path of PROJ's database: that of a portable package, or the one that PROJ locates by its own rules.
    static let databasePath: String? = {
        guard let library = try? cproj_library.loaded() else { return nil }
        // PROJ is often the first user of SQLite in a process. If SQLite were not configured before that, it would no
        // longer accept the memory limits for stores.
        csqlite_configure()
        if let bundled = cbundle_path("proj.db") {
            defer { free(bundled) }
            return String(cString: bundled)
        }
        let context = library.proj_context_create()
        defer { _ = library.proj_context_destroy(context) }
        _ = library.proj_context_set_enable_network(context, 0)
        _ = library.proj_log_level(context, PJ_LOG_NONE)
        return library.proj_context_get_database_path(context).map { String(cString: $0) }
    }()
}

/// PROJ's messages, which it would otherwise print to standard error.
private final class ProjLog {
    var message: String?
}
