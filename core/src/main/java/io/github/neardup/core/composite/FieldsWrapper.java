package io.github.neardup.core.composite;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmWrapper;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.spec.Setting;
import io.github.neardup.core.spec.Settings;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Adds the settings {@code base} and {@code fields} to every algorithm: which passages of a field
 * count, and how fields are compared.
 */
public final class FieldsWrapper implements AlgorithmWrapper {

  private static final String JOINED = "joined";

  /** Every field must be similar. */
  public static final String EACH = "each";

  /** The first field must be equal. */
  public static final String WITHIN = "within";

  /** The first field must be equal and every other field similar. */
  public static final String WITHIN_AND_EACH = "within+each";

  /** The setting for how the fields of a text are compared; every algorithm has it. */
  public static final Setting<String> FIELDS =
      Setting.choice(
          "fields",
          JOINED,
          List.of(JOINED, EACH, WITHIN, WITHIN_AND_EACH),
          "how the fields of a text are compared: as one text; each, so that all must be similar;"
              + " or within the same first field");

  private static final Setting<Base> BASE =
      Setting.of(
          "base",
          Base.NONE,
          "none or FILE",
          "a text whose passages are left out of every text before it is compared",
          Base::parse,
          Base::toString);

  private static final Hash64 HASH = Hash64.seeded(0x77697468696EL);

  @Override
  public List<Setting<?>> settings() {
    return List.of(BASE, FIELDS);
  }

  /** Outside parts, since a passage of a base may be longer than a part. */
  @Override
  public int place() {
    return 1;
  }

  @Override
  public Algorithm wrap(Algorithm whole, Settings settings, Set<String> written) {
    Base base = settings.get(BASE);
    Algorithm algorithm =
        base.equals(Base.NONE)
            ? whole
            : Conjunction.of(
                whole.settings().with(BASE, base),
                Map.of(BASE.name(), BASE.format(base)),
                base,
                whole);
    String how = settings.get(FIELDS);
    if (how.equals(JOINED)) {
      return algorithm;
    }
    Settings all = algorithm.settings().with(FIELDS, how);
    Map<String, String> own = Map.of(FIELDS.name(), how);
    Algorithm inner =
        how.equals(WITHIN) ? algorithm : Conjunction.of(all, own, new EachField(), algorithm);
    return how.equals(EACH) ? inner : Conjunction.of(all, own, new FirstField(), inner);
  }

  /** Returns the value of the setting; empty if texts are compared as a whole. */
  public static Optional<String> asked(Settings settings) {
    return settings
        .find(FIELDS.name())
        .map(found -> settings.get(FIELDS))
        .filter(how -> !how.equals(JOINED));
  }

  /** The usual threshold of Jaccard similarity when fields are compared separately. */
  private static final double THRESHOLD_OF_EACH = 0.7;

  /**
   * Returns the usual threshold. It is higher when fields are compared separately, because short
   * fields share common words by chance: half of "How do I open the lock?" is in "How do I close
   * the bridge?".
   */
  @Override
  public double usualThreshold(Settings settings, double threshold) {
    return asked(settings).filter(how -> !how.equals(WITHIN)).isPresent()
        ? Math.max(threshold, THRESHOLD_OF_EACH)
        : threshold;
  }

  /** Each field is a section. */
  private static final class EachField implements Division {

    @Override
    public Reader reader() {
      return fields -> new Divided(fields.size(), fields.stream().map(List::of).toList());
    }

    @Override
    public boolean countsSections() {
      return true;
    }

    @Override
    public String difference(List<String> left, List<String> right) {
      return "texts of " + left.size() + " and " + right.size() + " fields";
    }
  }

  /** Divides texts by their first field. A text of one field has an empty one before this field. */
  private static final class FirstField implements Division {

    private static String first(List<String> fields) {
      return fields.size() == 1 ? "" : fields.get(0);
    }

    @Override
    public Reader reader() {
      return fields ->
          Divided.of(
              HASH.hash(first(fields)),
              fields.size() == 1 ? fields : fields.subList(1, fields.size()));
    }

    @Override
    public String difference(List<String> left, List<String> right) {
      return "the first fields differ: '" + first(left) + "' and '" + first(right) + "'";
    }
  }
}
