/// Pixels, as the JSON of every picture says them.
struct PictureSizeJSON: Encodable {
    let width: Int
    let height: Int
}
