/// The calibration suite: machines whose log Z is known, and how often each estimator of log Z covers it where it is trusted.
///
/// Read [io.harmonium.testkit.trust.TrustSuite]; a new class of machines is a method of
/// [io.harmonium.testkit.trust.KnownMachines].
package io.harmonium.testkit.trust;
