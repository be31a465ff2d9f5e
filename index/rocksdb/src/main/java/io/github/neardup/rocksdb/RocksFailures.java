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
      return exception(
          folder,
          "the disk is full; what was acknowledged is safe. Make room, then open the index again",
          e);
    } else if (lower.contains("lock hold by current process")) {
      return exception(folder, "this process already has the index open", e);
    } else if (lower.contains("while lock file")) {
      return exception(
          folder,
          "another process has the index open; wait until it ends. If several processes need it, let one of them serve the others",
          e);
    } else if (lower.contains("permission denied") || lower.contains("read-only file system")) {
      return exception(folder, "no permission to read and write here (" + message + ")", e);
    } else if (code == Status.Code.Corruption
        || code == Status.Code.NotFound
        || code == Status.Code.InvalidArgument
        || lower.contains("no such file")) {
      return damaged(folder, message, e);
    }
    return exception(folder, "RocksDB: " + message, e);
  }

  static StorageException damaged(Path folder, String what) {
    return new StorageException(text(folder, what));
  }

  private static StorageException damaged(Path folder, String what, RocksDBException e) {
    return new StorageException(text(folder, what), e);
  }

  private static String text(Path folder, String what) {
    return folder
        + ": the index is damaged ("
        + what
        + "). Put back a copy of the folder, or rebuild the index";
  }

  private static StorageException exception(Path folder, String what, RocksDBException e) {
    return new StorageException(folder + ": " + what, e);
  }
}
