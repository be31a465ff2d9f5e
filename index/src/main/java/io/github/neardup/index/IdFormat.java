package io.github.neardup.index;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** How ids stand in a file. */
interface IdFormat {

  /** Numbers, as they are. */
  IdFormat NUMBERS =
      new IdFormat() {
        @Override
        public byte code() {
          return 0;
        }

        @Override
        public String description() {
          return "numbers as ids";
        }

        @Override
        public void write(long id, DataOutput out) throws IOException {
          out.writeLong(id);
        }

        @Override
        public long read(DataInput in) throws IOException {
          return in.readLong();
        }
      };

  /** Stands for the format in the file. */
  byte code();

  /** Such as "numbers as ids". */
  String description();

  void write(long id, DataOutput out) throws IOException;

  long read(DataInput in) throws IOException;
}
