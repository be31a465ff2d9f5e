/** Corpora in MongoDB. */
module io.github.neardup.mongodb {
  requires transitive io.github.neardup.io;
  requires org.mongodb.bson;
  requires org.mongodb.driver.core;
  requires org.mongodb.driver.sync.client;
  requires static transitive org.jspecify;

  exports io.github.neardup.mongodb;

  provides io.github.neardup.io.database.DatabaseProvider with
      io.github.neardup.mongodb.MongoProvider;
}
