package io.github.neardup.redis;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lanes, on each of which a change begins when the one before has ended, as turn 1, 2, and so on.
 * The server keeps the last turn of a lane and how it ended. So a change that is sent again,
 * because its answer was lost, is known; and one that was held up somewhere, and arrives when
 * others have followed, is not made.
 */
final class ChangeLanes {

  private static final int ID_BYTES = 9;

  private final String id;
  private final AtomicInteger made = new AtomicInteger();
  private final Queue<Lane> free = new ConcurrentLinkedQueue<>();

  ChangeLanes() {
    byte[] random = new byte[ID_BYTES];
    new SecureRandom().nextBytes(random);
    id = Base64.getUrlEncoder().encodeToString(random);
  }

  /** A turn on a free lane. */
  Lane take() {
    Lane lane = free.poll();
    if (lane == null) {
      lane = new Lane(RedisBytes.text(id + made.incrementAndGet()));
    }
    lane.turn++;
    return lane;
  }

  /** One lane; used by one thread at a time. */
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
