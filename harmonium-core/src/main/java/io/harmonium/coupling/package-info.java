/// Links between ports of layers: [io.harmonium.coupling.Dense] matrices, [io.harmonium.coupling.Lateral] pairs within a
/// layer, [io.harmonium.coupling.Gated] products of three, [io.harmonium.coupling.Convolution] filters; each with its
/// prepared form for chains and its sums of statistics. Others ask a link what it
/// does, never which kind it is; how states are stored is a matter of `matrix`.
package io.harmonium.coupling;
