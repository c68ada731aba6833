package io.harmonium.app.console;

/// Which Harmonium this is.
public final class Version {

  private Version() {}

  /// The version of the module or of the jar, or "development" where there is neither.
  public static String text() {
    var descriptor = Version.class.getModule().getDescriptor();
    if (descriptor != null && descriptor.rawVersion().isPresent())
      return descriptor.rawVersion().get();
    String packaged = Version.class.getPackage().getImplementationVersion();
    return packaged == null ? "development" : packaged;
  }

  /// What `--version` prints.
  public static String line() {
    return "harmonium " + text();
  }
}
