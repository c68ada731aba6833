package io.harmonium.wording;

import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How texts say settings and suggestions. In a text `{name}` stands for a setting, and a [Suggestion] stands as it prints itself.
/// What is between single quotes is somebody's own words and stays.
public enum Spelling {
  /// For Java programs: the bare name of a setting, a suggestion in words.
  PLAIN {
    @Override
    public String setting(String name) {
      return name;
    }

    @Override
    String command(Suggestion suggestion) {
      return suggestion.words();
    }
  },

  /// For a shell: options, and commands that can be pasted. Files and pages are written so.
  SHELL {
    @Override
    public String setting(String name) {
      return Suggestion.flag(name);
    }

    @Override
    String command(Suggestion suggestion) {
      return suggestion.line();
    }
  },

  /// As it is, for texts that become part of others.
  MARKED {
    @Override
    public String setting(String name) {
      return "{" + name + "}";
    }

    @Override
    String command(Suggestion suggestion) {
      return suggestion.toString();
    }

    @Override
    public String of(String text) {
      return text;
    }
  };

  static final String QUOTED = "'[^']*'(?:\\\\''[^']*')*";

  static final String SETTING = "\\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\\}";

  private static final Pattern MARK =
      Pattern.compile(
          "(?<![\\p{L}\\p{N}])"
              + QUOTED
              + "|\\{>((?:"
              + QUOTED
              + "|[^'<]++|<(?!\\}))*+)<\\}|"
              + SETTING);

  /// A setting by its name.
  public abstract String setting(String name);

  abstract String command(Suggestion suggestion);

  /// `text` with its settings and suggestions spelled.
  public String of(String text) {
    if (text.indexOf('{') < 0) return text;
    return MARK.matcher(text).replaceAll(found -> Matcher.quoteReplacement(spelled(found)));
  }

  private String spelled(MatchResult found) {
    if (found.group(1) != null) return command(Suggestion.marked(found.group(1)));
    return found.group(2) != null ? setting(found.group(2)) : found.group();
  }
}
