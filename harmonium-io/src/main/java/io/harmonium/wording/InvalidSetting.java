package io.harmonium.wording;

/// A setting has a value that it cannot have. The text names settings as [Spelling] reads them; the message is plain.
public final class InvalidSetting extends IllegalArgumentException implements Explained {
  private static final long serialVersionUID = 1;

  private final String reason;

  public InvalidSetting(String reason) {
    this(reason, null);
  }

  public InvalidSetting(String reason, Throwable cause) {
    super(Spelling.PLAIN.of(reason), cause);
    this.reason = reason;
  }

  @Override
  public String reason(Spelling spelling) {
    return spelling.of(reason);
  }

  @Override
  public String remedy(Spelling spelling) {
    return "";
  }
}
