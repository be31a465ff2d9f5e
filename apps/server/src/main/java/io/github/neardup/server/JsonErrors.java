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
    if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
      response.getHeaders().put(HttpHeader.RETRY_AFTER, HttpHandler.RETRY_SECONDS);
    }
    response.write(true, ByteBuffer.wrap(reply.body()), callback);
    return true;
  }

  private static Reply reply(int status, String reason) {
    if (status == HttpStatus.SERVICE_UNAVAILABLE_503) {
      return Reply.failure(Answers.Failure.of(status, "the server is stopping"));
    }
    String name = String.valueOf(HttpStatus.getMessage(status));
    // Clients do not learn what went wrong inside the server.
    boolean bare = status >= HttpStatus.INTERNAL_SERVER_ERROR_500 || reason.equals(name);
    return Reply.failure(Answers.Failure.of(status, bare ? name : name + ": " + reason));
  }
}
