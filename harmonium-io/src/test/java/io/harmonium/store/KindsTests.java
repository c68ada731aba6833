package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Parameters;
import io.harmonium.model.Structure;
import io.harmonium.network.NetworkModel;
import io.harmonium.temporal.Crbm;
import io.harmonium.temporal.Dynamics;
import io.harmonium.temporal.RnnRbm;
import io.harmonium.temporal.Rtrbm;
import io.harmonium.temporal.StaticRbm;
import io.harmonium.temporal.TemporalMachine;
import io.harmonium.temporal.Trbm;
import io.harmonium.units.Binary;
import io.harmonium.units.Gaussian;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every kind of model that the registry knows comes back from its own file as what it was.
class KindsTests {

  @TempDir Path folder;

  /// Models of all kinds of the toolkit; no two numbers are equal.
  private static List<Model> models() {
    List<Model> all = new ArrayList<>();
    all.add(Rbm.binary(3, 2));
    all.add(new Dbn(List.of(Rbm.binary(3, 2), Rbm.binary(2, 4))).untie());
    Layer visible = new Layer("visible", new Binary(), 3);
    List<Layer> hidden = List.of(new Layer("a", new Binary(), 4), new Layer("b", new Binary(), 2));
    Perceptron chain = Perceptron.of(List.of(visible, ClassRbm.label(3)), hidden);
    all.add(new Perceptron(chain.structure(), chain.parameters()));
    for (Dynamics each :
        List.of(
            new Crbm(2), new Trbm(), new Rtrbm(0), new Rtrbm(2), new RnnRbm(3), new StaticRbm()))
      all.add(TemporalMachine.of(each, new Binary(), 3, 2));
    Layer rows = new Layer("visible", new Gaussian(), 2);
    Structure columns = new Structure(List.of(rows), List.of(), List.of()).as(NetworkModel.KIND);
    // As many numbers as two Gaussian units have: only the kind tells them apart.
    List<Parameters.Slice> stages = List.of(new Parameters.Slice("stage0", 0, new int[] {2, 2}));
    all.add(new NetworkModel(columns, new Parameters(stages, new double[4])));
    return all.stream().map(KindsTests::numbered).toList();
  }

  private static Model numbered(Model model) {
    Parameters parameters = model.parameters().copy();
    for (int i = 0; i < parameters.size(); i++) parameters.values()[i] = 0.01 * (i + 1);
    return model.with(parameters);
  }

  private ModelFile through(ModelFile file) {
    Path path = folder.resolve("model.safetensors");
    file.write(path, AtomicStore.disk());
    return ModelFile.read(path, AtomicStore.disk());
  }

  @Test
  void everyKindComesBackFromItsOwnFile() {
    Set<String> seen = new HashSet<>();
    for (Model model : models()) {
      Model back = through(new ModelFile(model, 7, Map.of())).model();
      assertEquals(model.kind(), back.kind());
      assertEquals(model.structure(), back.structure());
      assertInstanceOf(model.getClass(), back);
      assertArrayEquals(model.parameters().values(), back.parameters().values(), model.kind());
      assertEquals(
          model.parameters().slices().getLast().name(),
          back.parameters().slices().getLast().name());
      if (model instanceof TemporalMachine machine)
        assertEquals(machine.dynamics(), ((TemporalMachine) back).dynamics());
      seen.add(model.kind());
    }
    for (ModelReader reader : Models.readers())
      assertTrue(seen.contains(reader.kind()), "no model of kind " + reader.kind());
  }

  @Test
  void anUnknownKindIsNamedWithItsFile() {
    Path path = folder.resolve("odd.safetensors");
    Machine machine = Rbm.binary(3, 2);
    new Envelope(
            ModelFile.KIND,
            Map.of("update", 0),
            machine.structure().as("odd-kind"),
            Envelope.versioned(Map.of()))
        .write(path, MachineTensors.of(machine.parameters()), AtomicStore.disk());
    StoreException e =
        assertThrows(StoreException.class, () -> ModelFile.read(path, AtomicStore.disk()));
    assertEquals(StoreException.Kind.VERSION, e.kind());
    assertEquals(path, e.file());
    assertTrue(e.getMessage().contains("'odd-kind'"), e.getMessage());
    assertTrue(e.getMessage().contains("rtrbm"), e.getMessage());
  }

  /// Before kinds, trbm and rtrbm had the same parts; the run says which it is.
  @Test
  void theRunNamesTheKindThatOlderFilesLeaveOut() {
    for (String model : List.of("trbm", "rtrbm", "crbm", "hdrbm", "rnn-rbm", "static"))
      assertEquals(model, Migration.kind(model, Machine.KIND));
    assertEquals(NetworkModel.KIND, Migration.kind("jem", Machine.KIND));
    assertEquals(NetworkModel.KIND, Migration.kind("ebm", Machine.KIND));
    assertEquals(Machine.KIND, Migration.kind("semi-rbm", Machine.KIND));
    assertEquals(Dbn.KIND, Migration.kind("class-dbn", Dbn.KIND));
  }
}
