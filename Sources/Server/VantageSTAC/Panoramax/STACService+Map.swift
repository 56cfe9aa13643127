import Vantage
import VantageHTTP
import VantageMapTiles
import VantageParameters

extension STACService {
    /// Picture coverage as Panoramax layers.
    var map: Endpoint {
        .coverageTile(
            "/api/map/{zoom}/{x}/{y}.mvt", "panoramaxMap",
            "Picture coverage as Panoramax layers: a grid, then sequences, then pictures.", .panoramax,
            of: stores)
    }
}

extension CoverageSchema {
    /// The layers that Panoramax clients read. JOSM draws scene counts as points at the lowest zooms, sequences as
    /// lines from zoom 6 onward, and pictures from zoom 13 onward.
    fileprivate static let panoramax = CoverageSchema(
        sequenceZoom: 6, sceneZoom: 13, sceneLayer: "pictures", drawsGridSquares: false,
        square: { count in
            [("nb_pictures", .uint(UInt64(count))), ("coef", .double(min(1, Double("\(count)".utf8.count) / 6)))]
        },
        sequence: { scenes in
            let dated = scenes.compactMap { $0.captured?.date }.min()
            return [
                ("id", .string(STACCollectionID(trackOf: scenes[0]).description)),
                ("account_id", scenes[0].attribution.map { .string(PanoramaxUser(name: $0).id) }),
                ("type", .string(scenes[0].panoramaxType)), ("model", scenes[0].model.map { .string($0) }),
                ("date", dated.map { .string(String($0.rfc3339.prefix(10))) }),
            ]
        },
        needsPictures: true, scene: { picture($0) })

    private static func picture(_ scene: Scene) -> Properties {
        // Clients use the first listed sequence to request the item.
        let track = STACCollectionID(trackOf: scene).description
        return [
            ("id", .string(scene.id.description)), ("first_sequence", .string(track)),
            ("sequences", (try? JSONWriter.bytes(of: [track])).map { .string(String(decoding: $0, as: UTF8.self)) }),
            ("account_id", scene.attribution.map { .string(PanoramaxUser(name: $0).id) }),
            ("type", .string(scene.panoramaxType)), ("model", scene.model.map { .string($0) }),
            ("heading", STACProperties.azimuth(of: scene).map { .sint(Int64($0.rounded()) % 360) }),
            ("ts", scene.captured.map { .string($0.date.rfc3339) }),
            ("gps_accuracy", scene.accuracy.map { .double($0) }),
            ("h_pixel_density", STACCamera(scene).density.map { .sint(Int64($0)) }),
        ]
    }
}

extension Scene {
    fileprivate var panoramaxType: String {
        if case .equirectangular = tiledPicture?.camera ?? camera { "equirectangular" } else { "flat" }
    }
}
