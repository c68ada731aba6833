package io.harmonium.formats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Words of a file that the training data did not have in their columns: their cells are taken as missing, and counted
/// here. Readers that get none of these refuse such words.
public final class Unseen {

  /// Words that are named for each column.
  private static final int NAMED = 4;

  /// How many cells of a column there were, and the first words.
  private static final class Words {
    private final Set<String> first = new LinkedHashSet<>();
    private long cells;
    private boolean more;

    private void add(String word) {
      cells++;
      if (first.size() < NAMED) first.add(word);
      else more |= !first.contains(word);
    }
  }

  private final Map<String, Words> columns = new LinkedHashMap<>();

  void add(String column, String word) {
    columns.computeIfAbsent(column, name -> new Words()).add(word);
  }

  public boolean isEmpty() {
    return columns.isEmpty();
  }

  /// A line for each column.
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    columns.forEach(
        (name, words) ->
            lines.add(
                "column '"
                    + DataException.printable(name)
                    + "': "
                    + words.cells
                    + (words.cells == 1 ? " cell holds a word" : " cells hold words")
                    + " that training did not see, taken as missing ("
                    + String.join(", ", words.first.stream().map(DataException::printable).toList())
                    + (words.more ? ", …" : "")
                    + ")"));
    return lines;
  }

  /// For each column how many cells there were, and the first words.
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    columns.forEach(
        (name, words) ->
            json.put(name, Map.of("cells", words.cells, "words", List.copyOf(words.first))));
    return json;
  }
}
