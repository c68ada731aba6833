package io.harmonium.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.harmonium.deep.Dbm;
import io.harmonium.deep.Dbn;
import io.harmonium.deep.Perceptron;
import io.harmonium.machines.ClassRbm;
import io.harmonium.machines.GatedRbm;
import io.harmonium.machines.Rbm;
import io.harmonium.model.Layer;
import io.harmonium.model.Machine;
import io.harmonium.model.Model;
import io.harmonium.model.Role;
import io.harmonium.model.Structure;
import io.harmonium.units.Binary;
import io.harmonium.units.Categorical;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// Structures of files that name neither a kind nor the role "label" are read as what they were.
class MigrationTests {

  private static final Layer VISIBLE = new Layer("visible", new Binary(), 3);

  /// What a file written before kinds says about `structure`.
  private static Map<String, Object> old(Structure structure) {
    Map<String, Object> json = new LinkedHashMap<>(StructureJson.write(structure));
    json.remove("kind");
    json.put(
        "layers",
        new JsonObject("", json)
            .objects("layers", 100).stream()
                .map(
                    layer -> {
                      Map<String, Object> before = new LinkedHashMap<>(layer.json());
                      before.replace("role", "label", "visible");
                      return before;
                    })
                .toList());
    return json;
  }

  private static void same(Structure structure) {
    assertEquals(structure, StructureJson.read(StructureJson.write(structure)));
    assertEquals(structure, StructureJson.read(old(structure)));
  }

  private static List<Layer> hidden(int... sizes) {
    return java.util.Arrays.stream(sizes)
        .mapToObj(size -> new Layer("hidden", new Binary(), size))
        .toList();
  }

  @Test
  void machines() {
    same(Rbm.binary(3, 2).structure());
    same(Dbm.binary(3, 2, 4).structure());
    same(ClassRbm.of(new Binary(), 3, 4, new Binary(), 2).structure());
    same(GatedRbm.of(new Binary(), 2, new Binary(), 3, new Binary(), 2, 4).structure());
  }

  @Test
  void deepBeliefNetworks() {
    List<Machine> rbms = List.of(Rbm.binary(3, 2), Rbm.binary(2, 4));
    same(new Dbn(rbms).structure());
    same(new Dbn(rbms).untie().structure());
    Machine top = ClassRbm.of(new Binary(), 2, 3, new Binary(), 4);
    same(new Dbn(List.of(Rbm.binary(3, 2), top)).structure());
  }

  @Test
  void perceptrons() {
    Structure network =
        Perceptron.of(List.of(VISIBLE, ClassRbm.label(3)), hidden(4, 2)).structure();
    assertEquals(Perceptron.KIND, network.kind());
    same(network);
  }

  /// Every kind comes back from its parts and numbers as what it was.
  @Test
  void modelsAreReadByTheirKind() {
    Dbn network = new Dbn(List.of(Rbm.binary(3, 2), Rbm.binary(2, 4))).untie();
    Model dbn = Models.of(network.structure(), network.parameters());
    assertTrue(dbn instanceof Dbn back && back.untied());
    assertEquals(network.structure(), dbn.structure());
    assertEquals(network.parameters(), dbn.with(network.parameters()).parameters());
    Perceptron chain = Perceptron.of(List.of(VISIBLE, ClassRbm.label(3)), hidden(4, 2));
    assertInstanceOf(Perceptron.class, Models.of(chain.structure(), chain.parameters()));
    Machine rbm = Rbm.binary(3, 2);
    assertEquals(rbm, Models.of(rbm.structure(), rbm.parameters()));
    Structure other = rbm.structure().as("other");
    String said =
        assertThrows(IllegalArgumentException.class, () -> Models.of(other, rbm.parameters()))
            .getMessage();
    assertTrue(said.contains("'other'"), said);
  }

  /// Names mean nothing in files of today.
  @Test
  void namesOfTodayMeanNothing() {
    Layer called = new Layer("label", new Categorical(3), 1);
    Structure plain = Rbm.of(List.of(VISIBLE, called), hidden(2).getFirst()).structure();
    Structure read = StructureJson.read(StructureJson.write(plain));
    assertEquals(plain, read);
    assertEquals(-1, read.label());
    assertEquals(1, StructureJson.read(old(plain)).label());
    Structure input = Rbm.of(List.of(new Layer("input2", new Binary(), 3)), VISIBLE).structure();
    assertEquals(Machine.KIND, StructureJson.read(StructureJson.write(input)).kind());
  }

  /// A class has one unit, a structure one class, and what is given stands first.
  @Test
  void rolesThatCannotBe() {
    assertThrows(IllegalArgumentException.class, () -> VISIBLE.as(Role.LABEL));
    Layer other = new Layer("other", new Categorical(2), 1).as(Role.LABEL);
    List<Layer> two = List.of(VISIBLE, ClassRbm.label(2), other);
    assertThrows(IllegalArgumentException.class, () -> new Structure(two, List.of(), List.of()));
    List<Layer> late = List.of(VISIBLE, new Layer("late", new Binary(), 2).as(Role.GIVEN));
    assertThrows(IllegalArgumentException.class, () -> new Structure(late, List.of(), List.of()));
    List<Layer> all = List.of(VISIBLE.as(Role.GIVEN));
    assertThrows(IllegalArgumentException.class, () -> new Structure(all, List.of(), List.of()));
  }
}
