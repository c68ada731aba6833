package io.harmonium.store;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// A folder of files that are called by a number of updates: `000000001000.safetensors`.
record NumberedFiles(Path folder, AtomicStore store) {

  /// All names that files of such a folder can have, damaged ones too.
  static final Pattern NAME = Pattern.compile("\\d{12,18}\\.safetensors(\\.damaged)?");

  private static final String ENDING = ".safetensors";
  private static final int DIGITS = 12;

  /// A file and its number.
  record Numbered(long update, Path file) {}

  /// The file of `update`.
  Path file(long update) {
    String digits = Long.toString(update);
    return folder.resolve("0".repeat(Math.max(0, DIGITS - digits.length())) + digits + ENDING);
  }

  /// All files, by number; other names are not ours.
  List<Numbered> all() {
    List<Numbered> found = new ArrayList<>();
    for (Path file : store.list(folder)) {
      String name = file.getFileName().toString();
      if (!name.endsWith(ENDING)) continue;
      String digits = name.substring(0, name.length() - ENDING.length());
      if (digits.length() >= DIGITS
          && digits.length() <= 18
          && digits.chars().allMatch(c -> c >= '0' && c <= '9'))
        found.add(new Numbered(Long.parseLong(digits), file));
    }
    found.sort(java.util.Comparator.comparingLong(Numbered::update));
    return found;
  }

  /// Deletes all but the `count` highest.
  void keepNewest(int count) {
    List<Numbered> all = all();
    for (int i = 0; i < all.size() - count; i++) store.delete(all.get(i).file());
  }

  /// Deletes files of numbers above `update`.
  void deleteAfter(long update) {
    for (Numbered each : all()) if (each.update() > update) store.delete(each.file());
  }

  /// Deletes what an interrupted writer left.
  void deleteUnfinished() {
    for (Path file : store.list(folder)) {
      String name = file.getFileName().toString();
      if (AtomicStore.target(name).isPresent()) store.delete(file);
    }
  }
}
