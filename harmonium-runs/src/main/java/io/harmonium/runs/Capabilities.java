package io.harmonium.runs;

import io.harmonium.wording.Spelling;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// What can be asked of one trained model, by the interface of each capability. What a model lacks it lacks for a reason, and
/// with something to do instead.
public final class Capabilities implements AutoCloseable {

  private final String model;
  private final Map<Class<?>, Once<?>> offered = new LinkedHashMap<>();
  private final Map<Class<?>, Unsupported> missing = new LinkedHashMap<>();

  /// No capability yet of a model that messages call `model`, such as "a crbm".
  public Capabilities(String model) {
    this.model = model;
  }

  /// Adds a capability, made when it is first asked for. The same one answers all requests.
  public <C> Capabilities with(Class<C> capability, Supplier<? extends C> make) {
    missing.remove(capability);
    offered.put(capability, new Once<>(made(capability, make)));
    return this;
  }

  private <C> Supplier<C> made(Class<C> capability, Supplier<? extends C> make) {
    return () ->
        Objects.requireNonNull(
            make.get(),
            () -> model + " lists " + capability.getSimpleName() + " and made null of it");
  }

  /// Says why there is no such capability, and what to do instead.
  public Capabilities without(Class<?> capability, String reason, String remedy) {
    if (reason.isBlank() || remedy.isBlank())
      throw new IllegalArgumentException(
          model
              + " says that it has no "
              + capability.getSimpleName()
              + (reason.isBlank() ? ", but not why" : ", but not what to do instead"));
    offered.remove(capability);
    missing.put(capability, new Unsupported(reason, remedy));
    return this;
  }

  /// Says the same of every [Capability] that this model has not spoken about yet.
  public Capabilities withoutOthers(String reason, String remedy) {
    Set<Class<?>> told = known();
    for (Class<?> each : Capability.all()) if (!told.contains(each)) without(each, reason, remedy);
    return this;
  }

  /// The capabilities that are there.
  public Set<Class<?>> all() {
    return Set.copyOf(offered.keySet());
  }

  /// All that this model speaks about: what it has, and what it says why it has not.
  public Set<Class<?>> known() {
    Set<Class<?>> all = new LinkedHashSet<>(offered.keySet());
    all.addAll(missing.keySet());
    return all;
  }

  /// The capability, or empty.
  public <C> Optional<C> find(Class<C> capability) {
    Supplier<?> make = offered.get(capability);
    return make == null ? Optional.empty() : Optional.of(capability.cast(make.get()));
  }

  /// The capability.
  ///
  /// @throws Unsupported with reason and remedy where there is none
  public <C> C require(Class<C> capability) {
    return find(capability).orElseThrow(() -> why(capability));
  }

  private Unsupported why(Class<?> capability) {
    Unsupported told = missing.get(capability);
    if (told != null)
      return new Unsupported(told.reason(Spelling.MARKED), told.remedy(Spelling.MARKED));
    return new Unsupported(
        model + " has no capability " + capability.getSimpleName(),
        "it has "
            + String.join(", ", offered.keySet().stream().map(Class::getSimpleName).toList()));
  }

  /// Closes the capabilities that hold something open, such as a network in its engine.
  @Override
  public void close() {
    for (Once<?> capability : offered.values()) capability.close();
  }

  /// Makes a value when it is first asked for.
  private static final class Once<C> implements Supplier<C> {
    private final Supplier<? extends C> make;
    private C made;

    Once(Supplier<? extends C> make) {
      this.make = make;
    }

    @Override
    public synchronized C get() {
      if (made == null) made = make.get();
      return made;
    }

    synchronized void close() {
      if (made instanceof Closeable open)
        try {
          open.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      made = null;
    }
  }
}
