package io.harmonium.network;

/// Which program may run when a network is read that was saved elsewhere. A TorchScript archive is a program: it can read, change
/// and delete whatever its user can. Parameters alone are numbers, and the class that uses them is named by the user.
///
/// Consent comes from whoever gives the command. It is never read out of a file.
///
/// @param archive whether the program in the file itself may run
/// @param block the class that builds the block of parameters, as CLASS or JAR:CLASS; null where none is named
public record TrustedCode(boolean archive, String block) {

  /// Nothing may run.
  public static final TrustedCode NONE = new TrustedCode(false, null);

  /// The program in the file may run.
  public static final TrustedCode ARCHIVE = new TrustedCode(true, null);
}
