import VantageGeodesy
import VantageSceneStore

/// Changes of the packed cell index that one transaction makes. Cells are locked in ascending order, so that writers
/// wait for each other and never form a cycle.
struct CellChanges {
    private var entries: [Int64: [CellEntry]] = [:]

    mutating func add(row: Int64, at coordinate: Coordinate) {
        let cell = CellGrid.cell(of: coordinate)
        entries[cell, default: []].append(CellEntry(scene: UInt32(row), at: coordinate, in: CellFrame(cell: cell)))
    }

    /// Adds the entries to their cells, and notifies other processes.
    func insert(_ connection: PostgresConnection) throws {
        let cells = entries.keys.sorted()
        guard !cells.isEmpty else { return }
        try connection.run(
            """
            INSERT INTO vantage.cell (id, scenes)
            SELECT id, scenes FROM unnest($1::bigint[], $2::bytea[]) AS added (id, scenes) ORDER BY id
            ON CONFLICT (id) DO UPDATE SET scenes = cell.scenes || excluded.scenes
            """, [.int64s(cells), .byteArrays(cells.map { CellBlob.pack(entries[$0] ?? []) })])
        try notify(cells, connection)
    }

    /// Removes the entries from their cells, and notifies other processes.
    func remove(_ connection: PostgresConnection) throws {
        let cells = entries.keys.sorted()
        guard !cells.isEmpty else { return }
        let rows = try connection.run(
            "SELECT id, scenes FROM vantage.cell WHERE id = ANY($1) ORDER BY id FOR UPDATE", [.int64s(cells)])
        var changed: [(id: Int64, scenes: [UInt8])] = []
        var emptied: [Int64] = []
        for row in 0..<rows.count {
            let id = try rows.int64(row, 0)
            let removed = Set((entries[id] ?? []).map(\.scene))
            let kept = try rows.bytes(row, 1).withUnsafeBytes { CellBlob.entries(in: $0) }
                .filter { !removed.contains($0.scene) }
            if kept.isEmpty { emptied.append(id) } else { changed.append((id, CellBlob.pack(kept))) }
        }
        try connection.run("DELETE FROM vantage.cell WHERE id = ANY($1)", [.int64s(emptied)])
        try connection.run(
            """
            UPDATE vantage.cell SET scenes = kept.scenes FROM unnest($1::bigint[], $2::bytea[]) AS kept (id, scenes)
            WHERE cell.id = kept.id
            """, [.int64s(changed.map(\.id)), .byteArrays(changed.map(\.scenes))])
        try notify(cells, connection)
    }

    private func notify(_ cells: [Int64], _ connection: PostgresConnection) throws {
        try connection.run(
            "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload",
            [.text(ChangeListener.channel), .texts(ChangeListener.payloads(cells))])
    }
}
