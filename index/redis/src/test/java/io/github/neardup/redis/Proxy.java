package io.github.neardup.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Stands between a client and a server, and breaks connections: when a request has gone through but
 * before its answer does, or before the request has, which then comes late.
 */
final class Proxy implements AutoCloseable {

  private final ServerSocket listener;
  private final int serverPort;
  private final AtomicInteger cuts = new AtomicInteger();
  private final Semaphore answered = new Semaphore(0);
  private final Deque<Runnable> held = new ArrayDeque<>();
  private volatile Predicate<String> cutAfter = request -> false;
  private volatile Predicate<String> hold = request -> false;

  Proxy(int serverPort) throws IOException {
    this.serverPort = serverPort;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    start(this::acceptAll);
  }

  String location(String name) {
    return "redis://127.0.0.1:" + listener.getLocalPort() + "/" + name;
  }

  /** Cuts the connection when the server has answered such a request. */
  void cutAfter(Predicate<String> request) {
    cutAfter = request;
  }

  /** Cuts the connection when such a request comes, and holds it back. */
  void hold(Predicate<String> request) {
    hold = request;
  }

  /** Sends on what was held back, and waits for the answers. */
  void release() {
    synchronized (held) {
      while (!held.isEmpty()) {
        held.remove().run();
      }
    }
  }

  int cuts() {
    return cuts.get();
  }

  private void acceptAll() throws IOException {
    while (!listener.isClosed()) {
      Socket client = listener.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      start(() -> serve(client, server));
    }
  }

  private void serve(Socket client, Socket server) throws IOException {
    AtomicBoolean isCut = new AtomicBoolean();
    start(() -> sendAnswers(server, client, isCut));
    try (client) {
      byte[] buffer = new byte[1 << 16];
      while (true) {
        int length = client.getInputStream().read(buffer);
        if (length < 0) {
          server.close();
          return;
        }
        byte[] request = Arrays.copyOf(buffer, length);
        String text = new String(request, StandardCharsets.ISO_8859_1);
        if (hold.test(text)) {
          cuts.incrementAndGet();
          synchronized (held) {
            held.add(() -> send(server, request));
          }
          return;
        }
        isCut.set(cutAfter.test(text));
        server.getOutputStream().write(request);
      }
    }
  }

  private void sendAnswers(Socket server, Socket client, AtomicBoolean isCut) throws IOException {
    byte[] buffer = new byte[1 << 16];
    while (true) {
      int length = server.getInputStream().read(buffer);
      if (length < 0) {
        client.close();
        return;
      }
      if (isCut.get()) {
        cuts.incrementAndGet();
        client.close();
        server.close();
        return;
      }
      if (client.isClosed()) {
        answered.release();
      } else {
        client.getOutputStream().write(buffer, 0, length);
      }
    }
  }

  private void send(Socket server, byte[] request) {
    try (server) {
      server.getOutputStream().write(request);
      if (!answered.tryAcquire(10, TimeUnit.SECONDS)) {
        throw new IllegalStateException("no answer");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException e) {
                // A connection has ended.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
