/// Contract kits: what every kind of unit, sampler, machine and way of learning must pass, as lists of checks that
/// JUnit runs over all members.
module io.harmonium.testkit {
  exports io.harmonium.testkit;
  exports io.harmonium.testkit.trust;

  requires transitive io.harmonium.core;
  requires transitive io.harmonium.runs;
  requires transitive org.junit.jupiter.api;
  requires jdk.management;
}
