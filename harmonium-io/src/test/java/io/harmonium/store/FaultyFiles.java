package io.harmonium.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Files in memory that fail at a chosen operation, and that remember what a power cut would take: bytes that were not
/// forced, and names that were not synced.
final class FaultyFiles implements FileOperations {

  /// How the chosen operation fails.
  enum Fault {
    NONE,
    /// This one operation fails, the next ones work.
    ONE_ERROR,
    /// From here on nothing can be written; half of a write still fits.
    DISK_FULL,
    /// The machine stops here.
    CRASH,
    /// The machine stops here, in the middle of a write.
    TORN_WRITE
  }

  /// What a crash may leave of bytes that were not forced.
  enum Leftover {
    OLD {
      @Override
      byte[] of(byte[] forced, byte[] written) {
        return forced;
      }
    },
    ALL {
      @Override
      byte[] of(byte[] forced, byte[] written) {
        return written;
      }
    },
    HALF {
      @Override
      byte[] of(byte[] forced, byte[] written) {
        return Arrays.copyOf(written, (forced.length + written.length) / 2);
      }
    },
    ZEROS {
      @Override
      byte[] of(byte[] forced, byte[] written) {
        return Arrays.copyOf(
            Arrays.copyOf(forced, Math.min(forced.length, written.length)), written.length);
      }
    },
    FLIPPED {
      @Override
      byte[] of(byte[] forced, byte[] written) {
        byte[] flipped = written.clone();
        if (written.length > forced.length) flipped[(forced.length + written.length) / 2] ^= 16;
        return flipped;
      }
    };

    abstract byte[] of(byte[] forced, byte[] written);
  }

  private static final class Content {
    byte[] forced = new byte[0];
    byte[] written = new byte[0];
  }

  /// A change of names that is not synced yet; `content` is null where the name goes.
  private record Renaming(Path name, Content content) {}

  private final Map<Path, Content> names = new TreeMap<>();
  private final Map<Path, Content> syncedNames = new TreeMap<>();
  private final List<List<Renaming>> unsynced = new ArrayList<>();
  private final boolean forces;
  private final boolean syncs;
  private Fault fault = Fault.NONE;
  private int failAt = -1;
  private int operations;

  FaultyFiles() {
    this(true, true);
  }

  /// A disk that may only pretend to force bytes or to sync names.
  FaultyFiles(boolean forces, boolean syncs) {
    this.forces = forces;
    this.syncs = syncs;
  }

  /// From now on operation number `index` fails.
  void fail(Fault fault, int index) {
    this.fault = fault;
    this.failAt = index;
    this.operations = 0;
  }

  /// Operations since [#fail].
  int operations() {
    return operations;
  }

  /// How many changes of names a crash may lose.
  int unsyncedNames() {
    return unsynced.size();
  }

  /// What the disk holds after a crash that kept the unsynced changes of names whose bits are set in `kept`, and
  /// `leftover` of the unforced bytes.
  FaultyFiles afterCrash(int kept, Leftover leftover) {
    Map<Path, Content> left = new TreeMap<>(syncedNames);
    for (int i = 0; i < unsynced.size(); i++)
      if ((kept >> i & 1) != 0) apply(unsynced.get(i), left);
    return imageOf(left, leftover);
  }

  /// What a process that goes on finds.
  FaultyFiles asItStands() {
    return imageOf(names, Leftover.ALL);
  }

  private static FaultyFiles imageOf(Map<Path, Content> names, Leftover leftover) {
    FaultyFiles image = new FaultyFiles();
    Map<Content, Content> copies = new HashMap<>();
    names.forEach(
        (name, content) -> {
          Content copy = copies.computeIfAbsent(content, c -> new Content());
          copy.written = leftover.of(content.forced, content.written);
          copy.forced = copy.written;
          image.names.put(name, copy);
          image.syncedNames.put(name, copy);
        });
    return image;
  }

  /// Replaces the bytes of a file behind everybody's back.
  void put(Path file, byte[] bytes) {
    Content content = new Content();
    content.written = bytes;
    content.forced = bytes;
    names.put(file, content);
    syncedNames.put(file, content);
  }

  java.util.Set<Path> names() {
    return names.keySet();
  }

  byte[] get(Path file) {
    return names.get(file).written.clone();
  }

  private void apply(List<Renaming> change, Map<Path, Content> to) {
    for (Renaming renaming : change)
      if (renaming.content() == null) to.remove(renaming.name());
      else to.put(renaming.name(), renaming.content());
  }

  private void rename(Renaming... change) {
    apply(List.of(change), names);
    unsynced.add(List.of(change));
  }

  /// Counts an operation and fails where it should; true when a write may still do half of its work.
  private boolean strike(boolean takesSpace) throws IOException {
    int index = operations++;
    boolean here = index == failAt;
    return switch (fault) {
      case NONE -> false;
      case ONE_ERROR -> {
        if (here) throw new IOException("Input/output error");
        yield false;
      }
      case DISK_FULL -> {
        if (failAt >= 0 && index > failAt && takesSpace)
          throw new IOException("No space left on device");
        yield here && takesSpace;
      }
      case CRASH -> {
        if (failAt >= 0 && index >= failAt) throw new IOException("crashed");
        yield false;
      }
      case TORN_WRITE -> {
        if (failAt >= 0 && index > failAt) throw new IOException("crashed");
        yield here;
      }
    };
  }

  @Override
  public Sink create(Path file) throws IOException {
    if (strike(true)) throw new IOException("No space left on device");
    if (names.containsKey(file)) throw new FileAlreadyExistsException(file.toString());
    rename(new Renaming(file, new Content()));
    return new MemorySink(names.get(file));
  }

  @Override
  public Sink append(Path file) throws IOException {
    if (strike(true)) throw new IOException("No space left on device");
    if (!names.containsKey(file)) rename(new Renaming(file, new Content()));
    return new MemorySink(names.get(file));
  }

  private final class MemorySink implements Sink {
    private final Content content;

    MemorySink(Content content) {
      this.content = content;
    }

    @Override
    public int write(ByteBuffer bytes) throws IOException {
      boolean half = strike(true);
      int length = half ? bytes.remaining() / 2 : bytes.remaining();
      int at = content.written.length;
      content.written = Arrays.copyOf(content.written, at + length);
      bytes.get(content.written, at, length);
      if (half) throw new IOException("No space left on device");
      return length;
    }

    @Override
    public void rewrite(long position, ByteBuffer bytes) throws IOException {
      boolean half = strike(true);
      int length = half ? bytes.remaining() / 2 : bytes.remaining();
      content.written = content.written.clone();
      bytes.get(content.written, Math.toIntExact(position), length);
      if (half) throw new IOException("No space left on device");
    }

    @Override
    public void force() throws IOException {
      strike(false);
      if (forces) content.forced = content.written;
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() throws IOException {
      strike(false);
    }
  }

  @Override
  public void truncate(Path file, long length) throws IOException {
    strike(false);
    Content content = names.get(file);
    content.written = Arrays.copyOf(content.written, (int) length);
    if (forces) content.forced = content.written;
  }

  @Override
  public void move(Path from, Path to) throws IOException {
    strike(false);
    if (!names.containsKey(from)) throw new NoSuchFileException(from.toString());
    rename(new Renaming(to, names.get(from)), new Renaming(from, null));
  }

  @Override
  public void delete(Path file) throws IOException {
    strike(false);
    if (names.containsKey(file)) rename(new Renaming(file, null));
  }

  /// Directories need no names here: a file may stand anywhere.
  @Override
  public void createDirectories(Path directory) throws IOException {
    strike(false);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    strike(false);
    if (!syncs) return;
    List<List<Renaming>> stays = new ArrayList<>();
    for (List<Renaming> change : unsynced)
      if (change.getFirst().name().getParent().equals(directory)) apply(change, syncedNames);
      else stays.add(change);
    unsynced.clear();
    unsynced.addAll(stays);
  }

  @Override
  public List<Path> list(Path directory) throws IOException {
    strike(false);
    return names.keySet().stream().filter(name -> directory.equals(name.getParent())).toList();
  }

  @Override
  public SeekableByteChannel open(Path file) throws IOException {
    strike(false);
    if (!names.containsKey(file)) throw new NoSuchFileException(file.toString());
    return new MemoryChannel(ByteBuffer.wrap(names.get(file).written));
  }

  private record MemoryChannel(ByteBuffer bytes) implements SeekableByteChannel {

    @Override
    public int read(ByteBuffer target) {
      if (!bytes.hasRemaining()) return -1;
      int length = Math.min(target.remaining(), bytes.remaining());
      target.put(bytes.slice(bytes.position(), length));
      bytes.position(bytes.position() + length);
      return length;
    }

    @Override
    public int write(ByteBuffer source) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long position() {
      return bytes.position();
    }

    @Override
    public SeekableByteChannel position(long position) {
      bytes.position((int) position);
      return this;
    }

    @Override
    public long size() {
      return bytes.limit();
    }

    @Override
    public SeekableByteChannel truncate(long size) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean isOpen() {
      return true;
    }

    @Override
    public void close() {}
  }
}
