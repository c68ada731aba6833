/// The command `harmonium`.
module io.harmonium.app {
  requires info.picocli;
  requires io.harmonium.core;
  requires io.harmonium.io;
  requires io.harmonium.runs;
  requires java.management;
  requires jdk.management;
  requires jdk.unsupported;

  opens io.harmonium.app to
      info.picocli;
  opens io.harmonium.app.command to
      info.picocli;
  opens io.harmonium.app.console to
      info.picocli;
}
