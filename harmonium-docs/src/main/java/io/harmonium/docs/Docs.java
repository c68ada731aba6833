package io.harmonium.docs;

import io.harmonium.docs.reference.Reference;
import java.nio.file.Path;

/// What `docs/build` starts, in the root of the repository.
public final class Docs {
  private Docs() {}

  /// `site` writes `target/site`; `reference` writes `docs/reference` from the code.
  public static void main(String[] arguments) {
    Path root = Path.of("").toAbsolutePath();
    String wish = arguments.length == 1 ? arguments[0] : "";
    switch (wish) {
      case "site" -> {
        Path site = root.resolve("target/site");
        int pages = Site.read(root).write(site);
        System.out.println(pages + " pages: " + site.resolve("index.html"));
      }
      case "reference" -> {
        Path folder = root.resolve(Reference.FOLDER);
        Reference.make().write(folder);
        System.out.println("wrote " + folder);
      }
      default -> {
        System.err.println("usage: docs/build [site|reference]");
        System.exit(2);
      }
    }
  }
}
