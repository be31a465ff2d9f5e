package io.github.neardup.eval.choose;

import io.github.neardup.core.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Texts of which the test knows which ones are duplicates: those with the same number. */
final class Corpora {

  private Corpora() {}

  /** The number of the text of which a document is a version. */
  static int original(String id) {
    return Integer.parseInt(id.replaceAll("[a-z]+|/.*", ""));
  }

  static boolean areDuplicates(String left, String right) {
    return original(left) == original(right);
  }

  /**
   * Texts of 20 words, about half of them with another version in which a fifth of the words is
   * replaced; strangers share the words of their kind, of which there are ten.
   */
  static List<Document> versions(int originals, Random random) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < originals; i++) {
      String[] words = new String[20];
      for (int w = 0; w < words.length; w++) {
        words[w] = random.nextInt(3) == 0 ? "kind" + i % 10 + "x" + w : word(random);
      }
      documents.add(new Document("t" + i + "/a", String.join(" ", words)));
      if (random.nextBoolean()) {
        String[] other = words.clone();
        for (int change = 0; change < 4; change++) {
          other[random.nextInt(other.length)] = word(random);
        }
        documents.add(new Document("t" + i + "/b", String.join(" ", other)));
      }
    }
    return documents;
  }

  private static String word(Random random) {
    return "w" + random.nextInt(400);
  }

  /** Forms filled in: another number makes another form, another greeting does not. */
  static List<Document> forms(int count, Random random) {
    List<Document> documents = new ArrayList<>();
    String form =
        "Good morning to you, dear customer %s of the year, we say that your order number %d left our house and will be with you soon, with our best wishes"
            + " and thanks for your trust, the sales department";
    int first = 1000 + random.nextInt(5000);
    for (int i = 0; i < count; i++) {
      documents.add(new Document("f" + i + "/a", form.formatted("Ana", first + i)));
      documents.add(new Document("f" + i + "/b", form.formatted("Bo", first + i)));
    }
    return documents;
  }

  /** One text, in each with another word. */
  static List<Document> allAlike(int count) {
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      documents.add(
          new Document(
              "a" + i / 2 + (i % 2 == 0 ? "/a" : "/b"),
              "the one text that all of these have in common but for the word" + i));
    }
    return documents;
  }

  /** Each is the one before with a word changed. */
  static List<Document> chain(int count, Random random) {
    String[] words = new String[12];
    for (int w = 0; w < words.length; w++) {
      words[w] = word(random);
    }
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      words[i % words.length] = "c" + i;
      documents.add(new Document("c" + i / 4 + "/" + i, String.join(" ", words)));
    }
    return documents;
  }

  /** Ten texts, five of them twice. */
  static List<Document> ten(Random random) {
    List<Document> documents = new ArrayList<>();
    for (Document document : versions(40, random)) {
      if (document.id().endsWith("/b") && documents.size() < 10) {
        String original = document.id().replace("/b", "/a");
        documents.add(new Document(original, document.text() + " " + word(random)));
        documents.add(document);
      }
    }
    return documents;
  }
}
