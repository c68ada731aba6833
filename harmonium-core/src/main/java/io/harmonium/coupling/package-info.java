/// Links between ports of layers: [io.harmonium.coupling.Dense] matrices, [io.harmonium.coupling.Lateral] pairs within a
/// layer, [io.harmonium.coupling.Gated] products of three, [io.harmonium.coupling.Convolution] filters; each with its
/// prepared form for chains and its sums of statistics. All tests on the storage of states and on the kind of a link
/// belong here.
package io.harmonium.coupling;
