/// The command `harmonium`.
module io.harmonium.app {
  // opens io.harmonium.app.command to info.picocli; with its first class
  requires info.picocli;
  requires io.harmonium.core;
  requires io.harmonium.io;

  opens io.harmonium.app to
      info.picocli;
}
