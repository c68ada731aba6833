/// Energies built from layers and links, and the parameters they share.
///
/// ```
/// E(x) = Σ_l U_l(x_l) − Σ_links ⟨W; t_a(x_a), t_b(x_b), …⟩
/// ```
///
/// Read [io.harmonium.model.Machine], then [io.harmonium.model.DoublePath] (what is reported) and
/// [io.harmonium.model.PreparedMachine] (what chains run on). May use `units`, `matrix` and `random`. A new kind of
/// coupling is one record that implements [io.harmonium.coupling.Coupling]; a new machine is a short named constructor.
package io.harmonium.model;
