/// The contract kits: abstract tests that ours and others' machines extend to prove that they keep
/// what their interfaces promise. May use all of core and JUnit.
package io.harmonium.testkit;
