package io.harmonium.formats;

import java.util.List;

/// Finds names in a list, with a few bytes for each of them.
final class NameIndex {

  private final List<String> names;
  private final int[] slots;
  private int repeated = -1;

  NameIndex(List<String> names) {
    this.names = names;
    this.slots = new int[Integer.highestOneBit(Math.max(2, names.size())) * 4];
    for (int j = 0; j < names.size(); j++) {
      int slot = slot(names.get(j));
      if (slots[slot] == 0) slots[slot] = j + 1;
      else if (repeated < 0) repeated = j;
    }
  }

  /// Where `name` stands first, −1 for nowhere.
  int at(String name) {
    return slots[slot(name)] - 1;
  }

  /// The first name that stands further up too, −1 for none.
  int repeated() {
    return repeated;
  }

  /// Where `name` is, or the free slot for it.
  private int slot(String name) {
    int hash = name.hashCode() * 0x9E3779B9;
    int slot = (hash ^ hash >>> 15) & slots.length - 1;
    while (slots[slot] != 0 && !names.get(slots[slot] - 1).equals(name))
      slot = slot + 1 & slots.length - 1;
    return slot;
  }
}
