package io.github.neardup.server;

import java.nio.ByteBuffer;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;

/** Answers requests that never reach {@link HttpHandler}, in the same form as all other errors. */
final class JsonErrors extends ErrorHandler {

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    int status = response.getStatus();
    Reply reply = reply(status, String.valueOf(request.getAttribute(ERROR_MESSAGE)));
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, reply.type());
    if (status == RequestException.UNAVAILABLE) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, HttpHandler.RETRY_SECONDS);
    }
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
    return true;
  }

  private static Reply reply(int status, String reason) {
    if (status == RequestException.UNAVAILABLE) {
      return Reply.failure(status, "the server is stopping");
    }
    String name = String.valueOf(HttpStatus.getMessage(status));
    // Clients do not learn what went wrong inside the server.
    boolean bare = status >= RequestException.FAILED || reason.equals(name);
    return Reply.failure(status, bare ? name : name + ": " + reason);
  }
}
