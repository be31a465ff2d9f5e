package io.github.neardup.index;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.FeatureSets.SetMaker;
import io.github.neardup.index.storage.EntryStorage;

/** Hashes of a fingerprint's keys, each combined with its slot. */
record KeyHashes(Keys keys) implements EntryStorage.KeyFunction {

  @Override
  public long[] keys(long[] words) {
    Row fingerprint = Row.of(words);
    LongArray hashes = new LongArray();
    for (int slot = 0; slot < keys.slots(); slot++) {
      long ofSlot = Hash64.mix(slot + 1L);
      keys.keys(fingerprint, slot, key -> hashes.add(Hash64.mix(key ^ ofSlot)));
    }
    new SetMaker().toSet(hashes);
    return hashes.toArray();
  }
}
