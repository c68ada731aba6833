package io.harmonium.wording;

import java.util.ArrayList;
import java.util.List;

/// Words of suggested commands, written so that they can be pasted into a shell.
public final class Shell {

  /// Characters that no shell looks at.
  private static final String PLAIN = "[A-Za-z0-9_@%+=:,./~-]+";

  private Shell() {}

  /// One word: as it is where it is plain, else between single quotes.
  public static String quoted(Object text) {
    String word = InputName.is(text.toString()) ? "-" : text.toString();
    boolean plain = word.matches(PLAIN) && !word.startsWith("~");
    return plain ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  /// A command of these words.
  public static String command(Object... words) {
    List<String> quoted = new ArrayList<>();
    for (Object word : words) quoted.add(quoted(word));
    return String.join(" ", quoted);
  }

  /// The words of a command as [#command] writes them.
  public static List<String> words(String command) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean quoted = false;
    boolean any = false;
    for (int i = 0; i < command.length(); i++) {
      char c = command.charAt(i);
      boolean escaped = !quoted && c == '\\' && i + 1 < command.length();
      if (c == '\'') quoted = !quoted;
      else if (escaped) word.append(command.charAt(++i));
      else if (c != ' ' || quoted) word.append(c);
      any |= c != ' ';
      boolean end = i + 1 == command.length() || c == ' ' && !quoted;
      if (end && any) {
        words.add(word.toString());
        word.setLength(0);
        any = false;
      }
    }
    return words;
  }

  /// The parts of a list between commas, as options take it. A part, or what follows its first =, may stand between double
  /// quotes: `"a,b",c` is a,b and c.
  public static List<String> items(String list) {
    List<String> items = new ArrayList<>();
    StringBuilder item = new StringBuilder();
    boolean start = true;
    for (int i = 0; i < list.length(); i++) {
      char c = list.charAt(i);
      int end = start && c == '"' ? closing(list, i + 1) : -1;
      start = c == ',' || c == '=';
      if (end >= 0) {
        item.append(list, i + 1, end);
        i = end;
      } else if (c == ',') {
        items.add(item.toString());
        item.setLength(0);
      } else item.append(c);
    }
    items.add(item.toString());
    return items;
  }

  /// The parts of several lists.
  public static List<String> items(List<String> lists) {
    return lists.stream().flatMap(list -> items(list).stream()).toList();
  }

  /// The quote that ends a part, −1 for none.
  private static int closing(String list, int from) {
    for (int i = from; i < list.length(); i++)
      if (list.charAt(i) == '"'
          && (i + 1 == list.length() || ",=".indexOf(list.charAt(i + 1)) >= 0)) return i;
    return -1;
  }

  /// A part of a list, between double quotes where it has a comma.
  public static String item(String text) {
    return text.indexOf(',') < 0 ? text : '"' + text + '"';
  }
}
