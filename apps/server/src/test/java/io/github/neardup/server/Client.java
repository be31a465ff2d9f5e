package io.github.neardup.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks a server. */
final class Client {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** An answer. */
  record Answer(int status, String body, HttpResponse<String> response) {

    JsonNode json() {
      try {
        return MAPPER.readTree(body);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Why it failed. */
    String message() {
      return json().path("error").path("message").asText();
    }

    String header(String name) {
      return response.headers().firstValue(name).orElse("");
    }
  }

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  private final URI server;

  Client(IndexServer server) {
    this.server = server.uri();
  }

  Answer post(String path, String body) {
    return post(path, body.getBytes(StandardCharsets.UTF_8));
  }

  Answer post(String path, byte[] body) {
    return send(request(path).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
  }

  Answer get(String path) {
    return send(request(path).GET());
  }

  Answer delete(String path) {
    return send(request(path).DELETE());
  }

  HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(server + path.substring(1)))
        .timeout(Duration.ofSeconds(30));
  }

  Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response = http.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.body(), response);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
