package io.github.neardup.mongodb;

import com.mongodb.ConnectionString;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import de.bwaldvogel.mongo.MongoServer;
import de.bwaldvogel.mongo.ServerVersion;
import de.bwaldvogel.mongo.backend.memory.MemoryBackend;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;

/**
 * The server that {@code NEARDUP_TEST_MONGODB} names by its URI, without a database, or else one
 * within this JVM; and a database in it, which goes when this is closed.
 */
final class TestServer implements AutoCloseable {

  private final MongoServer embedded =
      new MongoServer(new MemoryBackend().version(ServerVersion.MONGO_5_0));
  private final boolean own = System.getenv("NEARDUP_TEST_MONGODB") == null;
  private final ConnectionString server;
  private final MongoClient client;
  private final String database =
      "neardup_test_" + UUID.randomUUID().toString().replace("-", "").substring(0, 12);

  TestServer() {
    server =
        new ConnectionString(
            own ? embedded.bindAndGetConnectionString() : System.getenv("NEARDUP_TEST_MONGODB"));
    client = MongoClients.create(server);
  }

  /** Whether it is the one within this JVM. */
  boolean isEmbedded() {
    return own;
  }

  String database() {
    return database;
  }

  /** The host and port. */
  String host() {
    return server.getHosts().get(0);
  }

  /** The URI of a collection. */
  String uri(String collection) {
    return uri(collection, host());
  }

  /** The URI of a collection, by way of another host and port. */
  String uri(String collection, String host) {
    String uri = server.getConnectionString();
    String options = uri.contains("?") ? uri.substring(uri.indexOf('?')) : "";
    String user = uri.contains("@") ? uri.substring(0, uri.lastIndexOf('@') + 1) : "mongodb://";
    return user + host + "/" + database + "." + collection + options;
  }

  private MongoDatabase db() {
    return client.getDatabase(database);
  }

  MongoCollection<BsonDocument> collection(String name) {
    return db().getCollection(name, BsonDocument.class);
  }

  /** Fills a collection with documents in Extended JSON. */
  void insert(String collection, String... documents) {
    for (String document : documents) {
      collection(collection).insertOne(BsonDocument.parse(document));
    }
  }

  List<BsonDocument> documents(String collection) {
    return collection(collection)
        .find()
        .sort(BsonDocument.parse("{_id: 1}"))
        .into(new ArrayList<>());
  }

  List<String> collections() {
    return db().listCollectionNames().into(new ArrayList<>());
  }

  @Override
  public void close() {
    db().drop();
    client.close();
    embedded.shutdownNow();
  }
}
