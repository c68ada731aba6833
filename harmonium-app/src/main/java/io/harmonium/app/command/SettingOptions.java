package io.harmonium.app.command;

import io.harmonium.runs.settings.SettingSpec;
import io.harmonium.wording.Spelling;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.IGetter;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;

/// Options that follow from declared settings: names, labels, help and types are those of the fields.
final class SettingOptions {

  private SettingOptions() {}

  /// Adds an option for each setting of `choice`, whose fields take the values.
  static void add(CommandSpec spec, Object choice) {
    for (SettingSpec setting : SettingSpec.of(choice.getClass()))
      spec.addOption(option(setting, choice));
  }

  private static OptionSpec option(SettingSpec setting, Object choice) {
    Class<?> type = setting.field().getType();
    String[] names =
        Stream.concat(Stream.of(setting.name()), Stream.of(setting.declared().also()))
            .map(Spelling.SHELL::setting)
            .toArray(String[]::new);
    Held held = new Held(setting, choice);
    OptionSpec.Builder option =
        OptionSpec.builder(names)
            .userObject(setting)
            .initialValue(setting.get(choice))
            .order(setting.declared().order())
            .description(Spelling.SHELL.of(setting.declared().help()).replace("%", "%%"))
            .getter(held)
            .setter(held);
    if (type == boolean.class) return option.type(boolean.class).arity("0").build();
    option.paramLabel(setting.declared().label()).arity("1");
    if (type == List.class)
      return option
          .type(List.class)
          .auxiliaryTypes(String.class)
          .splitRegex(",")
          .hideParamSyntax(true)
          .build();
    return option.type(type).build();
  }

  /// The field behind an option, as picocli reads and writes it.
  private record Held(SettingSpec setting, Object choice) implements IGetter, ISetter {
    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <T> T get() {
      return (T) setting.get(choice);
    }

    @Override
    public <T> T set(T value) {
      T before = get();
      setting.set(choice, value);
      return before;
    }
  }
}
