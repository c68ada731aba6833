/// Contract kits: what every kind of unit, machine and kernel must pass, as JUnit tests to extend.
module io.harmonium.testkit {
  exports io.harmonium.testkit;

  requires transitive io.harmonium.core;
  requires transitive org.junit.jupiter.api;
  requires jdk.management;
}
