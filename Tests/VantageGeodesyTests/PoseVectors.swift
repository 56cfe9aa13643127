import VantageGeodesy
import Testing

/// The values of an orientation in a convention, and the camera's axes in the world frame (x east, y north, z up).
///
/// Source: matrices composed with `scipy.spatial.transform.Rotation` 1.17.1 and rounded to twelve decimals.
struct PoseVector: Sendable, CustomTestStringConvertible {
    let convention: PoseConvention
    let values: [Double]
    let right, forward, up: Vector

    init(_ convention: PoseConvention, _ values: [Double], right: Vector, forward: Vector, up: Vector) {
        self.convention = convention
        self.values = values
        self.right = right
        self.forward = forward
        self.up = up
    }

    var testDescription: String { "\(convention) \(values)" }
}

extension PoseVector {
    static let all: [PoseVector] = [
        PoseVector(
            .headingPitchRoll, [217.3, -12.5, 4.75],
            right: Vector(-0.781880313336, 0.618164387094, -0.080845322351),
            forward: Vector(-0.59162405554, -0.776617583128, -0.216439613938),
            up: Vector(-0.196581160144, -0.121399835683, 0.972942920922)),
        PoseVector(
            .headingPitchRoll, [-124.026, 48.25, -171.5],
            right: Vector(0.644816215406, -0.757974173606, 0.098423576934),
            forward: Vector(-0.551871893227, -0.372606772055, 0.746057375062),
            up: Vector(-0.528818931029, -0.535387098804, -0.658567530797)),
        PoseVector(
            .omegaPhiKappa, [-67.936817, 69.814221, 162.202862],
            right: Vector(-0.328552036897, 0.943030050992, 0.052420243956),
            forward: Vector(-0.938578697994, -0.319796189553, -0.129616452734),
            up: Vector(-0.105468415759, -0.091786273882, 0.990177606899)),
        PoseVector(
            .omegaPhiKappa, [101.25, -3.5, 12.75],
            right: Vector(0.973523110473, -0.101455051523, 0.204840488906),
            forward: Vector(0.061048539535, 0.97895591815, 0.19472643924),
            up: Vector(-0.220285789817, -0.177065476135, 0.959229893178)),
        PoseVector(
            .aircraft, [84.888, 71.302, -4.893],
            right: Vector(0.008306110861, -0.999591575666, 0.027343927653),
            forward: Vector(0.947615668809, -0.000863320713, -0.31941164491),
            up: Vector(0.319304796001, 0.028564602823, 0.947221468674)),
        PoseVector(
            .aircraft, [311.5, 12.25, 33.125],
            right: Vector(0.468091214615, 0.704065296675, -0.534024973965),
            forward: Vector(-0.495185687978, -0.291535884243, -0.81841185391),
            up: Vector(-0.731902827718, 0.647532922882, 0.212177672156)),
        PoseVector(
            .orientedImagery, [219.355, 90.991, 1.684],
            right: Vector(-0.773220196564, 0.633456536421, -0.029382717562),
            forward: Vector(-0.634028564476, -0.773116194552, 0.017295350514),
            up: Vector(-0.011760401954, 0.03200259656, 0.999418594363)),
        PoseVector(
            .orientedImagery, [17.061, 35.5, -62.25],
            right: Vector(0.656506219818, 0.552169377121, 0.513914936842),
            forward: Vector(0.170372248252, 0.555147926049, -0.814115518356),
            up: Vector(-0.734828470029, 0.622028744651, 0.270383728175)),
        PoseVector(
            .quaternionFrontLeftUp, [0.079995, -0.006871, -0.019893, -0.996573],
            right: Vector(-0.159715102013, 0.986410135509, -0.038550366466),
            forward: Vector(-0.987107177204, -0.159168362739, 0.016877589153),
            up: Vector(0.01051222629, 0.040748949295, 0.999114115719)),
        PoseVector(
            .quaternionFrontLeftUp, [1.25, -0.5, 2.75, 0.375],
            right: Vector(0.387520525452, -0.91789819376, -0.085385878489),
            forward: Vector(-0.619047619048, -0.190476190476, -0.761904761905),
            up: Vector(0.683087027915, 0.348111658456, -0.642036124795)),
        PoseVector(
            .colmap, [0.591613247124, 0.518269482069, 0.402169749089, -0.468668329099],
            right: Vector(0.237218980434, 0.971405399134, -0.009935082061),
            forward: Vector(-0.961650886676, 0.236261733705, 0.139312473746),
            up: Vector(0.137676168876, -0.023493482511, 0.990198630984)),
        PoseVector(
            .colmap, [-3.5, 1.25, 0.5, 2.25],
            right: Vector(0.444444444444, 0.888888888889, 0.111111111111),
            forward: Vector(0.477124183007, -0.339869281046, 0.81045751634),
            up: Vector(0.758169934641, -0.307189542484, -0.575163398693)),
        PoseVector(
            .openSfM, [0.681023456238, 1.781976909763, -1.811777714129],
            right: Vector(-0.746957699092, 0.664865964871, -0.002728465314),
            forward: Vector(-0.664819781762, -0.746842019204, 0.015545292834),
            up: Vector(0.008297803575, 0.013425613882, 0.999875441917)),
        PoseVector(
            .openSfM, [0.001, -0.002, 0.0005],
            right: Vector(0.999997875001, -0.000500999562, -0.00199974825),
            forward: Vector(0.00200024825, 0.000999499125, 0.999997500001),
            up: Vector(-0.000498999563, -0.999999375, 0.001000499125)),
        PoseVector(
            .worldToPictureMatrix,
            [
                -0.328552036897, 0.943030050992, 0.052420243956, -0.105468415759, -0.091786273882, 0.990177606899,
                0.938578697994, 0.319796189553, 0.129616452734,
            ],
            right: Vector(-0.328552036897, 0.943030050992, 0.052420243956),
            forward: Vector(-0.938578697994, -0.319796189553, -0.129616452734),
            up: Vector(-0.105468415759, -0.091786273882, 0.990177606899)),
        PoseVector(
            .pictureToWorldMatrix,
            [
                -0.328552036897, -0.105468415759, 0.938578697994, 0.943030050992, -0.091786273882, 0.319796189553,
                0.052420243956, 0.990177606899, 0.129616452734,
            ],
            right: Vector(-0.328552036897, 0.943030050992, 0.052420243956),
            forward: Vector(-0.938578697994, -0.319796189553, -0.129616452734),
            up: Vector(-0.105468415759, -0.091786273882, 0.990177606899)),
        PoseVector(
            .directionAndUp, [0.841592, 0.538352, -0.043592, 0.023385, 0.044315, 0.998744],
            right: Vector(0.539607477753, -0.841554154105, 0.024705781934),
            forward: Vector(0.841591902025, 0.538351937327, -0.043591994925),
            up: Vector(0.023384618848, 0.044314752441, 0.998743892255)),
        PoseVector(
            .directionAndUp, [3, -4, 1, 0, 0, 7],
            right: Vector(-0.8, -0.6, 0),
            forward: Vector(0.588348405415, -0.784464540553, 0.196116135138),
            up: Vector(-0.117669681083, 0.156892908111, 0.980580675691)),
    ]
}
