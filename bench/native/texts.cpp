// Writes short texts as JSON Lines: 60 to 200 characters, two in five of them Chinese, of words whose frequencies
// follow a power law. Three in ten are near-duplicates: copies of an earlier text with one or two words changed; the
// field "of" has its number. The file depends only on NUMBER, and a longer file begins with every shorter one.
//
//   texts NUMBER > texts.jsonl

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

constexpr int kWords = 200000;
constexpr double kDuplicates = 0.3;
constexpr double kChinese = 0.4;
constexpr int kShortest = 60;
constexpr int kSpread = 141;
constexpr long kOriginalsAtFirst = 1000;

/** SplitMix64. */
struct Random {
  uint64_t state;

  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }

  int below(int bound) { return static_cast<int>(next() % bound); }

  double share() { return static_cast<double>(next() >> 11) * 0x1p-53; }

  /** The number of a word; the first are the most frequent. */
  int word() { return static_cast<int>(std::exp(share() * std::log(kWords)) - 1); }
};

Random stream(long number, uint64_t purpose) {
  Random seed{static_cast<uint64_t>(number) * 3 + purpose};
  return Random{seed.next()};
}

struct Word {
  std::string bytes;
  int characters;
};

std::vector<Word> latin() {
  std::vector<Word> words;
  for (int i = 0; i < kWords; i++) {
    Random random = stream(i, 0);
    Word word{"", 3 + random.below(8)};
    for (int k = 1; k < word.characters; k++) {
      word.bytes += static_cast<char>('a' + random.below(26));
    }
    word.bytes += ' ';
    words.push_back(word);
  }
  return words;
}

std::vector<Word> chinese() {
  std::vector<Word> words;
  for (int i = 0; i < kWords; i++) {
    Random random = stream(i, 1);
    Word word{"", 1 + random.below(2)};
    for (int k = 0; k < word.characters; k++) {
      int code = 0x4e00 + random.below(3500);
      word.bytes += static_cast<char>(0xe0 | code >> 12);
      word.bytes += static_cast<char>(0x80 | (code >> 6 & 63));
      word.bytes += static_cast<char>(0x80 | (code & 63));
    }
    words.push_back(word);
  }
  return words;
}

/** The number of the text that this one repeats, or its own. */
long original(long number) {
  while (number >= kOriginalsAtFirst) {
    Random random = stream(number, 2);
    if (random.share() >= kDuplicates) {
      break;
    }
    number = static_cast<long>(random.next() % static_cast<uint64_t>(number));
  }
  return number;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) {
    std::fputs("usage: texts NUMBER > texts.jsonl\n", stderr);
    return 2;
  }
  std::vector<Word> languages[] = {latin(), chinese()};
  std::vector<int> text;
  std::string bytes;
  for (long number = 0; number < std::atol(arguments[1]); number++) {
    long of = original(number);
    Random random = stream(of, 3);
    const std::vector<Word>& words = languages[random.share() < kChinese];
    int least = kShortest + random.below(kSpread);
    text.clear();
    for (int characters = 0; characters < least; characters += words[text.back()].characters) {
      text.push_back(random.word());
    }
    if (of != number) {
      Random change = stream(number, 4);
      for (int changes = 1 + change.below(2); changes > 0; changes--) {
        text[change.below(static_cast<int>(text.size()))] = change.word();
      }
    }
    bytes.clear();
    for (int word : text) {
      bytes += words[word].bytes;
    }
    std::printf("{\"id\":\"%ld\",\"of\":%ld,\"text\":\"%s\"}\n", number, of, bytes.c_str());
  }
  return std::fclose(stdout) == 0 ? 0 : 1;
}
