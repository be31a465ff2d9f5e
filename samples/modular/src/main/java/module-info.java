/** Reads, compares and removes near-duplicates, as modules. */
module org.example.modular {
  requires io.github.neardup.dedup;
  requires io.github.neardup.index;
  requires io.github.neardup.minhash;
  // neardup-kshingle, -html and -smartcn need no requires clause: they are found at run time.
}
