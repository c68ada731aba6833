/// The command `harmonium`.
module io.harmonium.app {
  requires info.picocli;
  requires io.harmonium.core;
  requires io.harmonium.io;
  requires jdk.unsupported;
  requires tools.jackson.databind;

  opens io.harmonium.app to
      info.picocli;
  opens io.harmonium.app.command to
      info.picocli;
}
