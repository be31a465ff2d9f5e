package io.github.neardup.mongodb;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands before a server, and cuts a connection whenever a given number of bytes has come through
 * it.
 */
final class CutConnection implements Closeable {

  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final String host;
  private final int port;
  private final int bytes;
  private final AtomicInteger cutsLeft;
  private final AtomicInteger cuts = new AtomicInteger();
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();

  CutConnection(String server, int bytes, int mostCuts) throws IOException {
    this.host = server.substring(0, server.lastIndexOf(':'));
    this.port = Integer.parseInt(server.substring(server.lastIndexOf(':') + 1));
    this.bytes = bytes;
    this.cutsLeft = new AtomicInteger(mostCuts);
    start(this::accept);
  }

  String host() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  int cuts() {
    return cuts.get();
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket server = new Socket(host, port);
        sockets.addAll(List.of(client, server));
        start(() -> copy(client, server, Integer.MAX_VALUE));
        start(() -> copy(server, client, bytes));
      } catch (IOException e) {
        // closed, or the server is
      }
    }
  }

  private void copy(Socket from, Socket to, int most) {
    byte[] buffer = new byte[1 << 12];
    long copied = 0;
    try (from;
        to;
        InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        copied += count;
        if (copied > most && cutsLeft.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
          cuts.incrementAndGet();
          return;
        }
        out.write(buffer, 0, count);
        out.flush();
      }
    } catch (IOException e) {
      // the other side has gone
    }
  }

  /** Lets nobody through any more. */
  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
