package io.harmonium.runs.training;

import io.harmonium.network.Activation;
import io.harmonium.runs.RunException;
import java.util.function.Function;

/// The defaults of a network: of the data, of the recipe that was named, or of a classifier that was
/// trained elsewhere; and which wishes do not go together.
public final class NetworkDefaults {

  /// The recipe of the lecture notes.
  static final String NOTES = "notes";

  /// How rows of two values move.
  private static final String BITS_WALK = "discrete:0.2";

  /// Steps of recovery in units of the noise, at temperature 1.
  private static final String RECOVERY_WALK = "0.1:0.4472136";

  /// What the data are.
  ///
  /// @param rows of training
  /// @param pictures whether rows are pictures
  /// @param bits whether cells have two values
  /// @param classes of the data, 0 where they are not learned
  /// @param low the least number
  /// @param high the greatest number
  record Facts(int rows, boolean pictures, boolean bits, int classes, double low, double high) {}

  private NetworkDefaults() {}

  /// What was asked for, completed by the defaults.
  static NetworkSettings settle(
      MachineKind model, LearningChoice learning, NetworkChoice choice, Double clip, Facts data) {
    boolean notes = choice.recipe != null;
    if (notes && !choice.recipe.equals(NOTES))
      throw RunException.invalid(
          "{recipe}: expected notes, got '" + choice.recipe + "'", "leave it out for the defaults");
    boolean jem = model == MachineKind.JEM;
    boolean bits = data.bits();
    boolean continuous = !bits;
    NetworkObjective objective =
        said("{objective}", NetworkObjective::parse, learning.objective, "likelihood");
    boolean recovers = objective.recovers();
    int batch = Math.min(data.rows(), or(learning.batch, 64));
    long updates = learning.updates == null ? notes ? 5000 : 3000 : learning.updates;
    if (learning.epochs != null)
      updates = Math.max(1, Math.round(learning.epochs * data.rows() / batch));
    NetworkSettings settings =
        new NetworkSettings(
            model,
            or(choice.network, notes ? "512,512,512" : "256,256"),
            said("{activation}", Activation::parse, choice.activation, notes ? "elu" : "silu"),
            choice.spectral,
            objective,
            or(choice.generativeWeight, 1.0),
            or(choice.energyDecay, notes ? 0 : 0.1),
            choice.conditional,
            said("{base}", EnergyBase::parse, choice.base, "none"),
            said(
                "{langevin}",
                NetworkWalk::parse,
                choice.langevin,
                walk(jem, bits, recovers, data.pictures())),
            continuous && data.pictures() && !notes && !recovers,
            or(learning.k, 20),
            said(
                "{buffer}",
                NetworkBuffer::parse,
                choice.buffer,
                notes || recovers ? "fresh" : "write-back:2000:0.05"),
            batch,
            learning.chains,
            or(choice.inputNoise, continuous && (jem || data.pictures()) ? 0.03 : 0.0),
            or(learning.optimizer, notes ? OptimizerKind.ADAMAX : OptimizerKind.ADAM),
            said(
                "{learning-rate}",
                Rate::parse,
                learning.rate,
                notes ? "0.001" : "0.001:linear:0.0001"),
            notes ? 0 : 100,
            or(learning.momentum, notes ? 0.9 : 0),
            or(clip, notes ? 0.0 : 1.0),
            or(learning.average, notes ? 0.0 : 0.995),
            updates,
            jem || choice.conditional ? data.classes() : 0,
            data.low(),
            data.high());
    requireWalk(settings, bits);
    requireChains(settings, learning.chains);
    return settings;
  }

  private static String walk(boolean jem, boolean bits, boolean recovers, boolean pictures) {
    if (bits) return BITS_WALK;
    if (recovers) return RECOVERY_WALK;
    return pictures || jem ? "1:0.01" : "0.01:0.1414";
  }

  /// Rows of two values need a walk of their own, and it needs them.
  private static void requireWalk(NetworkSettings settings, boolean rowsOfBits) {
    if (rowsOfBits != settings.bits())
      throw RunException.invalid(
          "{langevin} "
              + settings.langevin()
              + (rowsOfBits
                  ? ": rows of two values move by discrete:STEP or flips"
                  : ": real rows move by STEP:NOISE[:CLIP]"),
          rowsOfBits ? "leave it out" : "{visible} binary where rows have two values");
    if (settings.bits() && settings.inputNoise() > 0)
      throw RunException.invalid(
          "{input-noise}: rows of two values take no noise, got " + settings.inputNoise(),
          "leave it out");
    if (settings.bits() && settings.generativeWeight() > 0 && !settings.contrasts())
      throw RunException.invalid(
          "{objective} " + settings.objective() + " is for real rows, and these have two values",
          "{objective} likelihood, softplus or log-sum-exp");
  }

  /// Every chain is held against a row of the batch, where there are chains at all.
  private static void requireChains(NetworkSettings settings, Integer asked) {
    if (asked == null) return;
    if (asked < 1 || asked > settings.batch())
      throw RunException.invalid(
          "{chains}: a network holds from 1 to "
              + settings.batch()
              + " chains against the rows of a batch, got "
              + asked,
          "{batch-size} of at least as many");
    if (!settings.contrasts())
      throw RunException.invalid(
          settings.generativeWeight() == 0
              ? "{chains}: only classes are learned, and they need none"
              : "{chains}: {objective} " + settings.objective() + " holds none against the data",
          "leave it out");
  }

  /// Of a classifier that was trained elsewhere: rows as they are, and walks at temperature 1.
  public static NetworkSettings saved(int outputs) {
    return new NetworkSettings(
        MachineKind.JEM,
        "saved",
        Activation.SILU,
        false,
        NetworkObjective.parse("likelihood"),
        1,
        0,
        false,
        EnergyBase.NONE,
        NetworkWalk.parse("0.01:0.1414214"),
        false,
        1,
        NetworkBuffer.parse("write-back:64"),
        1,
        null,
        0,
        null,
        Rate.parse("0.001"),
        0,
        0,
        0,
        0,
        1,
        outputs == 1 ? 0 : outputs,
        -1,
        1);
  }

  /// What the text of a setting says, or what the default one says.
  private static <T> T said(
      String setting, Function<String, T> parse, String given, String standard) {
    return Said.by(setting, () -> parse.apply(or(given, standard)));
  }

  private static <T> T or(T given, T standard) {
    return given == null ? standard : given;
  }
}
