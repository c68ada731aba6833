package io.harmonium.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SeedTests {

  private static final Seed ROOT = Seed.of(1);

  @Test
  void purposesWithEqualHashCodesAreDifferentStreams() {
    assertEquals("AaBB".hashCode(), "BBAa".hashCode());
    assertNotEquals(ROOT.child("AaBB"), ROOT.child("BBAa"));
  }

  @Test
  void aNumberAndItsNameAreDifferentStreams() {
    assertNotEquals(ROOT.child("1"), ROOT.child(1));
    assertNotEquals(ROOT.child("0"), ROOT.child(0));
  }

  @Test
  void theOrderOfPurposesMatters() {
    assertNotEquals(ROOT.child("a").child("b"), ROOT.child("b").child("a"));
    assertNotEquals(ROOT.child("ab"), ROOT.child("a").child("b"));
    assertNotEquals(ROOT.child(1).child(2), ROOT.child(2).child(1));
  }

  @Test
  void aStreamIsAFunctionOfItsPlace() {
    assertEquals(Seed.of(1).child("x").child(3).row(9), ROOT.child("x").child(3).row(9));
    assertNotEquals(Seed.of(1).child("x"), Seed.of(2).child("x"));
  }

  /// 3·10⁵ random 64-bit keys would collide with probability 2.4e-9.
  @Test
  void childrenAndRowsAreAllDifferent() {
    Set<Long> keys = new HashSet<>();
    for (int i = 0; i < 100_000; i++) {
      keys.add(ROOT.child(i).key());
      keys.add(ROOT.child(Integer.toString(i)).key());
      keys.add(ROOT.row(i).key());
    }
    assertEquals(300_000, keys.size());
  }

  @Test
  void theKeyOfARowIsThatOfItsDraws() {
    for (long id : new long[] {0, 1, -1, 1L << 40})
      assertEquals(ROOT.row(id).key(), ROOT.rowKey(id));
  }

  @Test
  void fingerprintsReadUtf8() {
    assertEquals(0xcbf29ce484222325L, Seed.fingerprint(""));
    assertEquals(0xaf63dc4c8601ec8cL, Seed.fingerprint("a"));
    assertNotEquals(Seed.fingerprint("ü"), Seed.fingerprint("u"));
  }
}
