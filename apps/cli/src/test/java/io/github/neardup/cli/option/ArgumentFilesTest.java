package io.github.neardup.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.cli.console.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArgumentFilesTest {

  @TempDir private Path folder;

  private String[] read(String text) throws IOException {
    return ArgumentFiles.expand("@" + Files.writeString(folder.resolve("a.args"), text));
  }

  @Test
  void theFileStandsWhereItsNameIs() throws IOException {
    Path file = Files.writeString(folder.resolve("a.args"), "-a x\n-a y\n");
    assertThat(ArgumentFiles.expand("eval", "@" + file, "-q", "a@b", "@"))
        .containsExactly("eval", "-a", "x", "-a", "y", "-q", "a@b", "@");
  }

  @Test
  void whiteSpaceAndLinesSeparateArguments() throws IOException {
    assertThat(read("-a x\t-b\r\n\r\n  --seed=-5")).containsExactly("-a", "x", "-b", "--seed=-5");
    assertThat(read("")).isEmpty();
    assertThat(read(" \n")).isEmpty();
  }

  @Test
  void aByteOrderMarkIsNoArgument() throws IOException {
    assertThat(read("\uFEFF-a x")).containsExactly("-a", "x");
  }

  @Test
  void commentsBeginAnArgument() throws IOException {
    assertThat(read("# all \"of this\nfile#1 #2\n#3")).containsExactly("file#1");
    assertThat(read("'#4' \"#5\"")).containsExactly("#4", "#5");
  }

  @Test
  void quotesHoldAnArgumentTogether() throws IOException {
    assertThat(read("--system=mine=\"my pairs.tsv\",seconds=1 'a \"b\"' \"it's\" '' \"\""))
        .containsExactly("--system=mine=my pairs.tsv,seconds=1", "a \"b\"", "it's", "", "");
    assertThat(read("\"a\\\"b\\\\c\\d\" 'C:\\new' C:\\new"))
        .containsExactly("a\"b\\cd", "C:\\new", "C:\\new");
    assertThat(read("\"two\nlines\"")).containsExactly("two\nlines");
  }

  @Test
  void otherScriptsAreUtf8WhateverTheLocale() throws IOException {
    assertThat(read("-d 新闻/数据")).containsExactly("-d", "新闻/数据");
  }

  @Test
  void writtenArgumentsAreReadAsTheyWere() throws IOException {
    List<String> arguments =
        List.of(
            "", " ", "a b", "a\"b", "it's", "#a", "a#b", "@a", "\\", "a \\\"", "x\ny", "\0",
            "-d=数据");
    assertThat(read(ArgumentFiles.write(arguments))).containsExactlyElementsOf(arguments);
    assertThat(ArgumentFiles.write(List.of("--seed=1", "-d=a b")))
        .isEqualTo("--seed=1\n\"-d=a b\"\n");
  }

  @Test
  void anArgumentThatBeginsWithAByteOrderMarkIsReadAsItWasWritten() throws IOException {
    assertThat(read(ArgumentFiles.write(List.of("\uFEFF\uFEFFa", "b"))))
        .containsExactly("\uFEFF\uFEFFa", "b");
  }

  @Test
  void faultsNameFileAndLine() {
    assertFault("-a x\n-o 'b\n", ":2: there is no closing quotation mark for '; add another");
    assertFault("-a x\n-o ~/b\n", ":2: only a shell expands ~; ");
    assertFault("-a\nx --output=~me/b y", ":2: only a shell expands ~; ");
  }

  private void assertFault(String text, String message) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(folder.resolve("a.args") + message);
  }
}
