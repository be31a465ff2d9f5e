package io.github.neardup.rocksdb;

import io.github.neardup.index.storage.StorageException;
import java.nio.file.Path;
import java.util.Locale;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** Translates failures of RocksDB into advice for the owner of an index. */
final class RocksFailures {

  private RocksFailures() {}

  static StorageException of(Path folder, RocksDBException e) {
    String message = String.valueOf(e.getMessage());
    String lower = message.toLowerCase(Locale.ROOT);
    Status status = e.getStatus();
    Status.Code code = status == null ? Status.Code.Undefined : status.getCode();
    if ((status != null && status.getSubCode() == Status.SubCode.NoSpace)
        || lower.contains("no space left")) {
      message =
          "the disk is full; what was acknowledged is safe. Make room, then open the index again";
    } else if (lower.contains("lock hold by current process")) {
      message = "this process already has the index open";
    } else if (lower.contains("while lock file")) {
      message =
          "another process has the index open; wait until it ends. If several processes need it, let one of them serve the others";
    } else if (lower.contains("permission denied") || lower.contains("read-only file system")) {
      message = "no permission to read and write here (" + message + ")";
    } else if (code == Status.Code.Corruption
        || code == Status.Code.NotFound
        || code == Status.Code.InvalidArgument
        || lower.contains("no such file")) {
      message = damage(message);
    } else {
      message = "RocksDB: " + message;
    }
    return new StorageException(folder + ": " + message, e);
  }

  static StorageException damaged(Path folder, String what) {
    return new StorageException(folder + ": " + damage(what));
  }

  private static String damage(String what) {
    return "the index is damaged ("
        + what
        + "). Put back a copy of the folder, or rebuild the index";
  }
}
