/// The contract kits: lists of [io.harmonium.testkit.Check]s that our own members and others' have to pass.
///
/// Read [io.harmonium.testkit.Check], then [io.harmonium.testkit.UnitsContract]. A kit takes the members that a room
/// lists (`Units.kinds()`, `Sampler.kinds()`, …) and gives one JUnit test per member and check:
///
/// ```java
/// @TestFactory
/// Stream<DynamicNode> myUnitsKeepTheContract() {
///   return Check.tests(UnitsContract.subjects(List.of(new MyUnits())), UnitsContract.checks());
/// }
/// ```
///
/// Random checks have fixed seeds, a false-alarm rate of 10⁻⁶ each, and say which deviation they can see
/// ([io.harmonium.testkit.ChiSquare#detectable]). `-Dharmonium.thorough=true` runs them with fifty times as many draws.
/// May use all of core and JUnit. To add a promise: one method, one line in the kit's `checks()`, and a planted fault
/// that it catches.
package io.harmonium.testkit;
