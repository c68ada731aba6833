package io.harmonium.testkit;

import java.util.function.Consumer;

/// A deliberate bug: the check that must see it, a sound thing and the same thing with the bug in it.
record Fault<T>(String name, Consumer<T> check, T sound, T broken) {

  void soundThingPasses() {
    check.accept(sound);
  }

  void brokenThingFails() {
    check.accept(broken);
  }

  @Override
  public String toString() {
    return name;
  }
}
