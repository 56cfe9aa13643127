import VantageCore
import VantageObjects

/// An uploader that moves the bytes of pictures from memory into objects, and returns their locations.
/// Each original becomes a separate object. The other streams and the indexes of many scenes become a volume. All
/// objects are named by their contents, so uploading them again changes nothing. An object must be uploaded before a
/// catalog refers to it: an interruption between the two leaves an object that no catalog refers to, and no damage.
package struct PictureUploader: Sendable {
    /// The usual number of bytes in a volume.
    package static let volumeBytes = 64 << 20

    package let storage: any ObjectStorage

    package init(_ storage: any ObjectStorage) { self.storage = storage }

    /// Uploads everything: the originals of the scenes, and one volume with the rest. The caller decides how many
    /// scenes share a volume; see ``volumeBytes``.
    ///
    /// - Parameter scenes: The streams of each scene.
    /// - Returns: The streams without bytes, in the same order.
    /// - Throws: `ObjectStorageError`.
    package func upload(_ scenes: [[PictureStream]]) throws(ObjectStorageError) -> [[PictureStream]] {
        var uploaded: [[PictureStream]] = []
        for streams in scenes { uploaded.append(try uploadOriginals(streams)) }
        return try uploadVolume(uploaded)
    }

    /// Uploads the original of a scene, and prepares the indexes of its streams for a volume. Several threads can do
    /// this at the same time.
    package func uploadOriginals(_ streams: [PictureStream]) throws(ObjectStorageError) -> [PictureStream] {
        var uploaded: [PictureStream] = []
        for var stream in streams {
            var bytes: [UInt8]?
            if case .stored(let stored) = stream.content { bytes = stored }
            if let index = stream.index {
                stream.indexPlace = .encoded(StreamDescription(index, of: bytes).encoded)
            }
            if stream.isOriginal, let bytes {
                let object = PictureObject(original: bytes, hash: stream.hash)
                try storage.writeOnce(bytes, hash: object.hash, to: object.path)
                stream.content = .object(ObjectSlice(object: object, range: 0..<bytes.count))
            }
            uploaded.append(stream)
        }
        return uploaded
    }

    /// Uploads the remaining streams and the indexes of scenes as one volume. The indexes of a scene are adjacent, and
    /// precede its streams.
    ///
    /// - Parameter scenes: The streams of each scene, from ``uploadOriginals(_:)``.
    package func uploadVolume(_ scenes: [[PictureStream]]) throws(ObjectStorageError) -> [[PictureStream]] {
        var volume = VolumeBuilder()
        let places = scenes.map { volume.add($0) }
        guard !volume.bytes.isEmpty else { return scenes }
        let object = PictureObject(
            hash: ContentHash(of: volume.bytes), suffix: PictureObject.volumeSuffix, byteCount: volume.bytes.count)
        try storage.writeOnce(volume.bytes, hash: object.hash, to: object.path)
        return zip(scenes, places).map { streams, places in
            zip(streams, places).map { $0.placed(at: $1, in: object) }
        }
    }
}

/// The positions of a stream's bytes and of its index in a volume; each is `nil` if it is not in the volume.
private struct StreamPlace {
    var bytes: Range<Int>?
    var index: Range<Int>?
}

private struct VolumeBuilder {
    private(set) var bytes: [UInt8] = []

    /// Adds the streams of a scene.
    mutating func add(_ streams: [PictureStream]) -> [StreamPlace] {
        var places = streams.map { stream in
            if case .encoded(let index) = stream.indexPlace { StreamPlace(index: append(index)) } else { StreamPlace() }
        }
        for (number, stream) in streams.enumerated() {
            if case .stored(let stored) = stream.content { places[number].bytes = append(stored) }
        }
        return places
    }

    private mutating func append(_ added: [UInt8]) -> Range<Int> {
        bytes.append(contentsOf: added)
        return bytes.count - added.count..<bytes.count
    }
}

extension PictureStream {
    fileprivate func placed(at place: StreamPlace, in object: PictureObject) -> PictureStream {
        var stream = self
        if let range = place.bytes { stream.content = .object(ObjectSlice(object: object, range: range)) }
        if let range = place.index, case .encoded(let bytes) = indexPlace {
            stream.indexPlace = .object(ObjectSlice(object: object, range: range), hash: ContentHash(of: bytes))
        }
        return stream
    }
}
