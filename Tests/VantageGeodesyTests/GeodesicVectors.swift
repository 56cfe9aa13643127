import VantageGeodesy
import Testing

/// Two positions and the geodesic between them.
///
/// Source: geographiclib 2.1 for Python (C. F. F. Karney, "Algorithms for geodesics", 2013),
/// `Geodesic.WGS84.Inverse(fromLatitude, fromLongitude, toLatitude, toLongitude)`: `s12` and `azi1`.
struct GeodesicVector: Sendable, CustomTestStringConvertible {
    let fromLatitude, fromLongitude, toLatitude, toLongitude: Double
    /// The distance in meters.
    let meters: Double
    /// The bearing at the first position in degrees, in 0..<360.
    let azimuth: Double

    init(
        _ fromLatitude: Double, _ fromLongitude: Double, _ toLatitude: Double, _ toLongitude: Double, meters: Double,
        azimuth: Double
    ) {
        self.fromLatitude = fromLatitude
        self.fromLongitude = fromLongitude
        self.toLatitude = toLatitude
        self.toLongitude = toLongitude
        self.meters = meters
        self.azimuth = azimuth
    }

    var from: Coordinate { get throws { try Coordinate(latitude: fromLatitude, longitude: fromLongitude) } }
    var to: Coordinate { get throws { try Coordinate(latitude: toLatitude, longitude: toLongitude) } }
    var testDescription: String { "\(fromLatitude),\(fromLongitude) to \(toLatitude),\(toLongitude)" }
}

extension GeodesicVector {
    /// Pairs of positions up to 10 km apart: at the equator, in towns, at 80° N, at and around both poles, and on and
    /// across ±180°.
    static let near: [GeodesicVector] = [
        GeodesicVector(0, 0, 5.397e-06, 4.081e-06, meters: 0.750012, azimuth: 37.280458),
        GeodesicVector(0, 0, 0.00025612, 0.000370163, meters: 50.000023, azimuth: 55.500057),
        GeodesicVector(0, 0, 0.006167785, 0.006569862, meters: 999.999992, azimuth: 46.999999),
        GeodesicVector(0, 0, -0.065735135, 0.061681796, meters: 9999.000028, azimuth: 136.630000),
        GeodesicVector(48.52734, 7.73553, 48.527337851, 7.735539625, meters: 0.750008, azimuth: 108.579688),
        GeodesicVector(48.52734, 7.73553, 48.527070655, 7.736072045, meters: 49.999988, azimuth: 126.800004),
        GeodesicVector(48.52734, 7.73553, 48.52307602, 7.747449627, meters: 1000.000007, azimuth: 118.300000),
        GeodesicVector(48.52734, 7.73553, 48.447877092, 7.672220507, meters: 9998.999973, azimuth: 207.930000),
        GeodesicVector(-33.62, 150.61, -33.620006762, 150.610000017, meters: 0.750013, azimuth: 179.879490),
        GeodesicVector(-33.62, 150.61, -33.620428486, 150.609832598, meters: 49.999992, azimuth: 198.100032),
        GeodesicVector(-33.62, 150.61, -33.628889592, 150.608202625, meters: 1000.000024, azimuth: 189.599998),
        GeodesicVector(-33.62, 150.61, -33.605494438, 150.503658295, meters: 9998.999947, azimuth: 279.230000),
        GeodesicVector(80.0, 15.5, 79.999997833, 15.499963395, meters: 0.750003, azimuth: 251.178475),
        GeodesicVector(80.0, 15.5, 79.999995301, 15.497421957, meters: 50.000004, azimuth: 269.400008),
        GeodesicVector(80.0, 15.5, 79.998579705, 15.449092433, meters: 999.999996, azimuth: 260.900001),
        GeodesicVector(80.0, 15.5, 80.088317226, 15.414422057, meters: 9998.999969, azimuth: 350.530000),
        GeodesicVector(80.0, 179.9999, 80.000005327, 179.999876445, meters: 0.749987, azimuth: 322.475905),
        GeodesicVector(80.0, 179.9999, 80.000422622, 179.999047837, meters: 50.000020, azimuth: 340.700008),
        GeodesicVector(80.0, 179.9999, 80.007921232, 179.975832509, meters: 999.999993, azimuth: 332.200000),
        GeodesicVector(80.0, 179.9999, 80.041965254, -179.543684978, meters: 9998.999985, azimuth: 61.830000),
        GeodesicVector(-80.0, -179.99, -79.999994417, -179.989978499, meters: 0.749997, azimuth: 33.777870),
        GeodesicVector(-80.0, -179.99, -79.999724308, -179.987968418, meters: 49.999989, azimuth: 52.000004),
        GeodesicVector(-80.0, -179.99, -79.993501838, -179.954528695, meters: 1000.000020, azimuth: 43.499999),
        GeodesicVector(-80.0, -179.99, -80.061007743, -179.611435044, meters: 9998.999964, azimuth: 133.130000),
        GeodesicVector(89.9, -120.0, 89.899998253, -119.996285223, meters: 0.750003, azimuth: 105.078376),
        GeodesicVector(89.9, -120.0, 89.899753531, -119.78615396, meters: 49.999986, azimuth: 123.299975),
        GeodesicVector(89.9, -120.0, 89.895926802, -115.52105193, meters: 1000.000002, azimuth: 114.800000),
        GeodesicVector(89.9, -120.0, 89.814756006, -131.529261418, meters: 9998.999968, azimuth: 204.430000),
        GeodesicVector(90.0, 0.0, 89.999993285, 3.6225, meters: 0.750025, azimuth: 176.377500),
        GeodesicVector(90.0, 0.0, 89.999552348, -14.6, meters: 50.000033, azimuth: 194.600000),
        GeodesicVector(90.0, 0.0, 89.991046966, -6.1, meters: 999.999997, azimuth: 186.100000),
        GeodesicVector(90.0, 0.0, 89.910478612, -95.73, meters: 9998.999999, azimuth: 275.730000),
        GeodesicVector(-90.0, 0.0, -89.999993285, -112.3225, meters: 0.750025, azimuth: 247.677500),
        GeodesicVector(-90.0, 0.0, -89.999552348, -94.1, meters: 50.000033, azimuth: 265.900000),
        GeodesicVector(-90.0, 0.0, -89.991046966, -102.6, meters: 999.999997, azimuth: 257.400000),
        GeodesicVector(-90.0, 0.0, -89.910478612, -12.97, meters: 9998.999999, azimuth: 347.030000),
        GeodesicVector(-89.99, 45.0, -89.989994933, 44.97476094, meters: 0.750005, azimuth: 318.977804),
        GeodesicVector(-89.99, 45.0, -89.989585881, 44.045557828, meters: 50.000051, azimuth: 337.200024),
        GeodesicVector(-89.99, 45.0, -89.981747417, 30.236596526, meters: 999.999965, azimuth: 328.699999),
        GeodesicVector(-89.99, 45.0, -89.904846964, 98.198386752, meters: 9999.000049, azimuth: 58.330000),
        GeodesicVector(0.0, 180.0, 5.858e-06, -179.999996603, meters: 0.750048, azimuth: 30.276337),
        GeodesicVector(0.0, 180.0, 0.000299627, -179.999663601, meters: 50.000008, azimuth: 48.499953),
        GeodesicVector(0.0, 180.0, 0.006927872, -179.994225741, meters: 999.999964, azimuth: 39.999999),
        GeodesicVector(0.0, 180.0, -0.057677375, -179.930820504, meters: 9999.000002, azimuth: 129.630000),
        GeodesicVector(0.0, -180.0, -1.361e-06, -179.9999934, meters: 0.749963, azimuth: 101.575870),
        GeodesicVector(0.0, -180.0, -0.000224724, -179.999610237, meters: 49.999951, azimuth: 119.800026),
        GeodesicVector(0.0, -180.0, -0.003285133, -179.991630475, meters: 1000.000021, azimuth: 111.299998),
        GeodesicVector(0.0, -180.0, -0.084461245, 179.96791293, meters: 9998.999978, azimuth: 200.930000),
        GeodesicVector(45.0, 179.999, 44.999993303, 179.999001179, meters: 0.750033, azimuth: 172.880347),
        GeodesicVector(45.0, 179.999, 44.9995585, 179.998877915, meters: 50.000035, azimuth: 191.099982),
        GeodesicVector(45.0, 179.999, 44.991010928, 179.998424759, meters: 1000.000030, azimuth: 182.600002),
        GeodesicVector(45.0, 179.999, 45.003430682, 179.872272936, meters: 9998.999998, azimuth: 272.230000),
        GeodesicVector(-16.5, -179.999, -16.500002952, -179.999006323, meters: 0.749959, azimuth: 244.176725),
        GeodesicVector(-16.5, -179.999, -16.500059755, -179.999464208, meters: 49.999977, azimuth: 262.400044),
        GeodesicVector(-16.5, -179.999, -16.502505724, 179.992000804, meters: 1000.000031, azimuth: 253.900000),
        GeodesicVector(-16.5, -179.999, -16.413350697, 179.974459353, meters: 9998.999978, azimuth: 343.530000),
        GeodesicVector(64.1, -21.9, 64.100004797, -21.900010786, meters: 0.750023, azimuth: 315.479334),
        GeodesicVector(64.1, -21.9, 64.100402087, -21.900454375, meters: 49.999969, azimuth: 333.699997),
        GeodesicVector(64.1, -21.9, 64.107365487, -21.91170841, meters: 999.999988, azimuth: 325.199999),
        GeodesicVector(64.1, -21.9, 64.151567334, -21.732047628, meters: 9998.999980, azimuth: 54.830000),
        GeodesicVector(-54.8, -68.3, -54.799993985, -68.299994746, meters: 0.750015, azimuth: 26.776946),
        GeodesicVector(-54.8, -68.3, -54.799682397, -68.299450258, meters: 50.000008, azimuth: 44.999948),
        GeodesicVector(-54.8, -68.3, -54.792778497, -68.290752639, meters: 999.999996, azimuth: 36.499999),
        GeodesicVector(-54.8, -68.3, -54.852895647, -68.174260406, meters: 9998.999992, azimuth: 126.130000),
        GeodesicVector(1.3, 103.8, 1.299999047, 103.800006672, meters: 0.749974, azimuth: 98.077281),
        GeodesicVector(1.3, 103.8, 1.299799651, 103.800402767, meters: 50.000031, azimuth: 116.299978),
        GeodesicVector(1.3, 103.8, 1.297235385, 103.808555302, meters: 1000.000001, azimuth: 107.799998),
        GeodesicVector(1.3, 103.8, 1.213724494, 103.773088532, meters: 9998.999992, azimuth: 197.430000),
    ]

    /// Pairs of positions far apart on the globe, including antipodes.
    static let far: [GeodesicVector] = [
        GeodesicVector(0, 0, 0, 180, meters: 20003931.459, azimuth: 0.000000),
        GeodesicVector(90, 0, -90, 0, meters: 20003931.459, azimuth: 180.000000),
        GeodesicVector(0, 0, 0.5, 179.5, meters: 19936288.579, azimuth: 25.671873),
        GeodesicVector(0, 0, 0.5, 179.7, meters: 19944127.421, azimuth: 15.556883),
        GeodesicVector(48.85, 2.35, 40.71, -74.0, meters: 5852833.473, azimuth: 291.823298),
        GeodesicVector(-33.87, 151.2, 51.5, -0.12, meters: 16988771.374, azimuth: 319.265443),
        GeodesicVector(45, 0, -45, 180, meters: 20003931.459, azimuth: 0.000000),
        GeodesicVector(45, 10, -44.7, -170.3, meters: 19966472.119, azimuth: 20.056746),
        GeodesicVector(0, 0, 90, 0, meters: 10001965.729, azimuth: 0.000000),
        GeodesicVector(30, 0, -30, 179.9, meters: 20003008.422, azimuth: 11.030297),
        GeodesicVector(0, 0, 0, 90, meters: 10018754.171, azimuth: 90.000000),
        GeodesicVector(0, 10, 0, -169.9, meters: 20003008.422, azimuth: 350.454327),
        GeodesicVector(60, -170, -60, 10, meters: 20003931.459, azimuth: 0.000000),
        GeodesicVector(89, 0, -89, 179, meters: 20001992.448, azimuth: 90.494645),
        GeodesicVector(80, 15, 80, -165, meters: 2233651.715, azimuth: 0.000000),
        GeodesicVector(0, 0, 0, 1, meters: 111319.491, azimuth: 90.000000),
        GeodesicVector(0, 0, 1, 0, meters: 110574.389, azimuth: 0.000000),
        GeodesicVector(90, 0, 85, 0, meters: 558455.589, azimuth: 180.000000),
        GeodesicVector(-45, 30, -45, 32, meters: 157689.667, azimuth: 90.707143),
    ]
}
