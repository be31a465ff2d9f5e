package io.github.neardup.redis;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Numbers changes, so that the server applies each of them once. */
final class ChangeLanes {

  /*
   * On a lane, a change begins when the previous one has ended, as turn 1, 2, and so on. The server
   * stores the last turn of a lane and its result. Example: turn 7 of a lane is applied, but the
   * reply is lost. When it is sent again, the server recognises it and repeats the reply. If turn 6
   * was delayed and arrives now, it is not applied.
   */

  private static final int ID_BYTES = 9;

  private final String id;
  private final AtomicInteger made = new AtomicInteger();
  private final Queue<Lane> free = new ConcurrentLinkedQueue<>();

  ChangeLanes() {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    id = Base64.getUrlEncoder().encodeToString(random);
  }

  /** Takes a turn on a free lane. */
  Lane take() {
    Lane lane = free.poll();
    if (lane == null) {
      lane = new Lane(RedisBytes.text(id + made.incrementAndGet()));
    }
    lane.turn++;
    return lane;
  }

  /** One lane. Used by one thread at a time. */
  final class Lane implements AutoCloseable {

    private final byte[] name;
    private long turn;

    private Lane(byte[] name) {
      this.name = name;
    }

    byte[] name() {
      return name;
    }

    byte[] turn() {
      return RedisBytes.number(turn);
    }

    /** Ends the turn. */
    @Override
    public void close() {
      free.add(this);
    }
  }
}
