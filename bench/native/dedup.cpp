// The work of `neardup dedup` as a plain program in C++: JSON Lines in, JSON Lines without near-duplicates out.
//
//   dedup THREADS IN.jsonl OUT.jsonl [CLUSTERS.tsv]
//
// CLUSTERS.tsv gets the id and the cluster of each document that has a near-duplicate.
//
// MinHash of sets of three words, as 32-bit hashes, verified at a Jaccard similarity of 0.7. Words are runs of letters and digits in lower case; a character of three
// bytes or more is a word, as most of these are Chinese. It assumes well-formed input, normalises only ASCII,
// and keeps everything in memory. Written for this benchmark to be fast but plain: one
// pass over the mapped file, threads that take documents in pieces, loops that the compiler turns into vectors.
//
// MinHash: Broder, "On the resemblance and containment of documents", 1997.

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

constexpr int kShingle = 3;
constexpr double kThreshold = 0.7;
constexpr int kComponents = 128;
constexpr int kRows = 5;  // of a band: 25 bands find a pair at 0.7 with a probability of 0.99

using Set = std::vector<uint32_t>;

struct Record {
  std::string_view line;
  std::string_view text;  // as it stands in the JSON
};

uint64_t mix(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

int threads = 1;

/// Runs body(from, to) over pieces of [0, size) on all threads.
template <typename Body>
void parallel(size_t size, size_t piece, Body body) {
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t from; (from = next.fetch_add(piece)) < size;) {
      body(from, std::min(size, from + piece));
    }
  };
  std::vector<std::thread> others;
  for (int i = 1; i < threads; i++) {
    others.emplace_back(work);
  }
  work();
  for (auto& thread : others) {
    thread.join();
  }
}

std::string_view map_file(const char* path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status) != 0) {
    perror(path);
    exit(1);
  }
  void* data = mmap(nullptr, status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  madvise(data, status.st_size, MADV_SEQUENTIAL);
  return {static_cast<const char*>(data), static_cast<size_t>(status.st_size)};
}

/// The string after a name in quotes, up to the next quote that is not escaped.
std::string_view find_string(std::string_view line, const char* name) {
  size_t at = line.find(name);
  if (at == std::string_view::npos) {
    return {};
  }
  at = line.find('"', line.find(':', at)) + 1;
  const char* end = line.data() + line.size();
  const char* p = line.data() + at;
  while (true) {
    p = static_cast<const char*>(memchr(p, '"', end - p));
    const char* q = p;
    while (q[-1] == '\\') {
      q--;
    }
    if (((p - q) & 1) == 0) {
      return {line.data() + at, static_cast<size_t>(p - line.data() - at)};
    }
    p++;
  }
}

std::vector<Record> read(std::string_view file) {
  std::vector<Record> records;
  for (size_t at = 0; at < file.size();) {
    const void* found = memchr(file.data() + at, '\n', file.size() - at);
    size_t end = found ? static_cast<const char*>(found) - file.data() + 1 : file.size();
    records.push_back({file.substr(at, end - at), {}});
    at = end;
  }
  parallel(records.size(), 256, [&](size_t from, size_t to) {
    for (size_t i = from; i < to; i++) {
      records[i].text = find_string(records[i].line, "\"text\"");
    }
  });
  return records;
}

enum Kind : uint8_t { kOther, kWord, kLead3, kEscape };

const std::array<uint8_t, 256> kinds = [] {
  std::array<uint8_t, 256> table{};
  for (int c = 0; c < 256; c++) {
    bool word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= 0x80 && c < 0xE0);
    table[c] = word ? kWord : c >= 0xE0 ? kLead3 : c == '\\' ? kEscape : kOther;
  }
  return table;
}();

/// Appends the hash of each shingle of words.
void shingles(std::string_view text, std::vector<uint64_t>& words, Set& out) {
  words.clear();
  const uint8_t* p = reinterpret_cast<const uint8_t*>(text.data());
  const uint8_t* end = p + text.size();
  while (p < end) {
    switch (kinds[*p]) {
      case kWord: {
        uint64_t hash = 0xCBF29CE484222325ull;
        do {
          uint8_t c = *p++;
          hash = (hash ^ (c >= 'A' && c <= 'Z' ? c + 32 : c)) * 0x100000001B3ull;
        } while (p < end && kinds[*p] == kWord);
        words.push_back(mix(hash));
        break;
      }
      case kLead3: {
        uint64_t hash = *p++;
        while (p < end && (*p & 0xC0) == 0x80) {
          hash = hash << 8 | *p++;
        }
        words.push_back(mix(hash));
        break;
      }
      case kEscape:
        p += p + 1 < end && p[1] == 'u' ? 6 : 2;
        break;
      default:
        p++;
    }
  }
  out.clear();
  if (words.size() < kShingle) {
    uint64_t sum = 0;
    for (uint64_t word : words) {
      sum = sum * 0x9E3779B97F4A7C15ull + word;
    }
    out.push_back(static_cast<uint32_t>(mix(sum)));
    return;
  }
  for (size_t i = 0; i + kShingle <= words.size(); i++) {
    uint64_t sum = 0;
    for (int k = 0; k < kShingle; k++) {
      sum = sum * 0x9E3779B97F4A7C15ull + words[i + k];
    }
    out.push_back(static_cast<uint32_t>(mix(sum)));
  }
}

void make_set(Set& features) {
  std::sort(features.begin(), features.end());
  features.erase(std::unique(features.begin(), features.end()), features.end());
}

struct Clusters {
  std::vector<uint32_t> parent;

  explicit Clusters(size_t size) : parent(size) { std::iota(parent.begin(), parent.end(), 0); }

  uint32_t root(uint32_t row) {
    while (parent[row] != row) {
      row = parent[row] = parent[parent[row]];
    }
    return row;
  }

  void join(uint32_t a, uint32_t b) {
    a = root(a);
    b = root(b);
    parent[std::max(a, b)] = std::min(a, b);
  }
};

/// Whether the Jaccard similarity of two sets reaches the threshold.
bool similar(const Set& a, const Set& b) {
  size_t needed = std::ceil(kThreshold / (1 + kThreshold) * (a.size() + b.size()) - 1e-9);
  size_t common = 0;
  for (size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (common + std::min(a.size() - i, b.size() - j) < needed) {
      return false;
    }
    common += a[i] == b[j];
    uint32_t x = a[i];
    i += x <= b[j];
    j += b[j] <= x;
  }
  return common >= needed;
}

/// Joins documents that have a key in common and pass a test, slot by slot.
template <typename Key, typename Test>
void join_by_keys(size_t documents, int slots, Clusters& clusters, Key key, Test test) {
  std::vector<std::pair<uint64_t, uint32_t>> entries(documents);
  for (int slot = 0; slot < slots; slot++) {
    parallel(documents, 4096, [&](size_t from, size_t to) {
      for (size_t i = from; i < to; i++) {
        entries[i] = {key(i, slot), static_cast<uint32_t>(i)};
      }
    });
    std::sort(entries.begin(), entries.end());
    for (size_t from = 0, to; from < documents; from = to) {
      for (to = from + 1; to < documents && entries[to].first == entries[from].first;) {
        to++;
      }
      for (size_t i = from; i < to; i++) {
        for (size_t j = i + 1; j < to; j++) {
          uint32_t a = entries[i].second;
          uint32_t b = entries[j].second;
          if (clusters.root(a) != clusters.root(b) && test(a, b)) {
            clusters.join(a, b);
          }
        }
      }
    }
  }
}

void minhash(const std::vector<Record>& records, Clusters& clusters) {
  alignas(64) static uint32_t factors[kComponents], summands[kComponents];
  for (int i = 0; i < kComponents; i++) {
    factors[i] = static_cast<uint32_t>(mix(2 * i + 1)) | 1;
    summands[i] = static_cast<uint32_t>(mix(2 * i + 2));
  }
  std::vector<Set> sets(records.size());
  std::vector<uint32_t> signatures(records.size() * kComponents);
  parallel(records.size(), 128, [&](size_t from, size_t to) {
    std::vector<uint64_t> words;
    Set features;
    for (size_t i = from; i < to; i++) {
      shingles(records[i].text, words, features);
      alignas(64) uint32_t least[kComponents];
      std::fill(least, least + kComponents, UINT32_MAX);
      for (uint32_t feature : features) {
        for (int k = 0; k < kComponents; k++) {
          least[k] = std::min(least[k], feature * factors[k] + summands[k]);
        }
      }
      std::copy(least, least + kComponents, &signatures[i * kComponents]);
      make_set(features);
      sets[i] = features;
    }
  });
  join_by_keys(
      records.size(), kComponents / kRows, clusters,
      [&](size_t row, int band) {
        uint64_t key = band;
        for (int k = 0; k < kRows; k++) {
          key = mix(key + signatures[row * kComponents + band * kRows + k]);
        }
        return key;
      },
      [&](uint32_t a, uint32_t b) { return similar(sets[a], sets[b]); });
}

bool write_clusters(const char* path, const std::vector<Record>& records, Clusters& clusters) {
  FILE* out = fopen(path, "wb");
  if (!out) {
    return false;
  }
  std::vector<uint32_t> sizes(records.size());
  for (uint32_t row = 0; row < records.size(); row++) {
    sizes[clusters.root(row)]++;
  }
  fputs("id\tcluster\n", out);
  for (uint32_t row = 0; row < records.size(); row++) {
    uint32_t root = clusters.root(row);
    if (sizes[root] > 1) {
      std::string_view id = find_string(records[row].line, "\"id\"");
      fprintf(out, "%.*s\t%u\n", static_cast<int>(id.size()), id.data(), root);
    }
  }
  return fclose(out) == 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4 && count != 5) {
    fprintf(stderr, "usage: dedup THREADS IN.jsonl OUT.jsonl [CLUSTERS.tsv]\n");
    return 2;
  }
  threads = atoi(arguments[1]);
  std::vector<Record> records = read(map_file(arguments[2]));
  Clusters clusters(records.size());
  minhash(records, clusters);
  FILE* out = fopen(arguments[3], "wb");
  if (!out) {
    perror(arguments[3]);
    return 1;
  }
  static char buffer[1 << 20];
  setvbuf(out, buffer, _IOFBF, sizeof buffer);
  size_t kept = 0;
  for (uint32_t row = 0; row < records.size(); row++) {
    if (clusters.root(row) == row) {
      fwrite(records[row].line.data(), 1, records[row].line.size(), out);
      kept++;
    }
  }
  if (fclose(out) != 0) {
    perror(arguments[3]);
    return 1;
  }
  if (count == 5 && !write_clusters(arguments[4], records, clusters)) {
    perror(arguments[4]);
    return 1;
  }
  fprintf(stderr, "%zu documents, %zu kept\n", records.size(), kept);
  _exit(0);
}
