/// What a machine has learned, in the words of the data: which units are coupled, what a change would cost, which modes it
/// has, what its free energy looks like; and whether its chains mix and its samples are where the data are.
///
/// Read [io.harmonium.insight.EffectiveCouplings] and [io.harmonium.insight.Mixing]. Everything but chains is computed in
/// double from the parameters. May use `evaluation` and all that it uses. A new view of a machine is one type with a static
/// `of`.
package io.harmonium.insight;
