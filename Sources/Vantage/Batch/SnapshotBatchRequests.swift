/// A row of a batch of snapshots, and the name that its picture gets.
struct SnapshotBatchRequest: Sendable {
    let id: String
    let target: Result<(row: BatchRow, name: String), BatchError>
}

/// The rows of a shard with the names of their pictures: of several rows with one name the first of the table has it,
/// in whatever shard it is and whatever becomes of it.
///
/// Of the names only fingerprints are kept, so that millions of rows fit in memory. That two of ten million names share
/// one, and a row fails for it, has a chance of three in a million.
struct SnapshotBatchRequests<Inputs: IteratorProtocol>: Sequence, IteratorProtocol where Inputs.Element == BatchInput {
    private var inputs: Inputs
    private let shard: SnapshotBatch.Shard?
    private let folder: BatchOutputFolder
    private var taken: Set<Fingerprint> = []

    init(_ inputs: Inputs, of shard: SnapshotBatch.Shard?, into folder: BatchOutputFolder) {
        self.inputs = inputs
        self.shard = shard
        self.folder = folder
    }

    mutating func next() -> SnapshotBatchRequest? {
        while let input = inputs.next() {
            let target = target(of: input)
            if shard?.has(row: input.number) ?? true { return SnapshotBatchRequest(id: input.id, target: target) }
        }
        return nil
    }

    private mutating func target(of input: BatchInput) -> Result<(row: BatchRow, name: String), BatchError> {
        Result { () throws(BatchError) in
            let row = try input.row.get()
            let name = try folder.name(for: row)
            guard taken.insert(Fingerprint(of: name)).inserted else {
                throw BatchError(
                    .badOutput,
                    "Row \(row.number) has the output \(name), which an earlier row has. Give rows distinct ids.")
            }
            return (row, name)
        }
    }
}
