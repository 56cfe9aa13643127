import CVantageProj

/// Functions that hide the file system from PROJ contexts.
enum ProjFiles {
    /// Makes a context report that no file exists. PROJ's database is not affected, because SQLite opens it.
    static func forbid(in context: OpaquePointer, _ library: cproj_library) {
        var access = PROJ_FILE_API(
            version: 1,
            open_cbk: { _, _, _, _ in nil },
            read_cbk: { _, _, _, _, _ in 0 },
            write_cbk: { _, _, _, _, _ in 0 },
            seek_cbk: { _, _, _, _, _ in 0 },
            tell_cbk: { _, _, _ in 0 },
            close_cbk: { _, _, _ in },
            exists_cbk: { _, _, _ in 0 },
            mkdir_cbk: { _, _, _ in 0 },
            unlink_cbk: { _, _, _ in 0 },
            rename_cbk: { _, _, _, _ in 0 })
        _ = library.proj_context_set_fileapi(context, &access, nil)
    }
}
