package io.github.neardup.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.neardup.core.text.Normalizer;
import io.github.neardup.core.text.TextBuffer;
import io.github.neardup.core.text.TextComponents;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlTextTest {

  private static String html(String text) {
    return new Normalizer(List.of("html")).normalize(text);
  }

  private static String web(String text) {
    return new Normalizer(List.of("web")).normalize(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<",
        "&",
        "a < b and c > d",
        "价格<100元 & 包邮",
        "R&1, Q & A; 3 <4",
        "  spaces\n\n and lines \t stay ",
        "soft\u00ADhyphen, \uD83D lone"
      })
  void plainTextComesThroughUnchanged(String text) {
    assertThat(html(text)).isEqualTo(text);
  }

  @Test
  void plainTextStaysInItsBuffer() {
    TextBuffer buffer = new TextBuffer();
    buffer.set("Fish & chips < 10");
    char[] before = buffer.chars();
    TextComponents.normalizationStep("html").transform().apply(buffer);
    assertThat(buffer.chars()).isSameAs(before);
    assertThat(buffer).hasToString("Fish & chips < 10");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<b>Hel</b>lo <i>wor</i>ld | Hello world",
        "Hel<!-- not a word -->lo | Hello",
        "Hel<wbr>lo Hel&shy;lo | Hello Hello",
        "<a href='x'>one</a><a href='y'>two</a> | onetwo",
        "<p>one</p><p>two</p> | one\\ntwo",
        "<div>one<div>two</div>three</div> | one\\ntwo\\nthree",
        "one<br>two<br/>three | one\\ntwo\\nthree",
        "<h1>Title</h1>text | Title\\ntext",
        "<ul><li>one<li>two</ul> | one\\ntwo",
        "<dl><dt>term<dd>meaning</dl> | term\\nmeaning",
        "<table><tr><th>a</th><td>b</td></tr><tr><td>c<td>d</table> | a b\\nc d",
        "<select><option>red<option>green</select> | red\\ngreen",
        "<button>Save</button><button>Cancel</button> | Save Cancel",
        "one<img src=x>two | one two",
        "我<b>购买</b>了<span>道具</span> | 我购买了道具",
        "<p>第一段</p><p>第二段</p> | 第一段\\n第二段"
      })
  void blocksPartWordsAndInlineTagsDoNot(String page, String text) {
    assertThat(html(page)).isEqualTo(text.replace("\\n", "\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Fish &amp; chips | Fish & chips",
        "&lt;b&gt; is a tag | <b> is a tag",
        "caf&eacute; &#20013;&#x6587; &#x1F44D; | café 中文 👍",
        "a&nbsp;b | a\u00A0b",
        "AT&T &copy 2024 | AT&T © 2024",
        "&unknown; &#xZZ; | &unknown; &#xZZ;"
      })
  void entitiesAreDecodedOnce(String page, String text) {
    assertThat(html(page)).isEqualTo(text);
  }

  @Test
  void whatIsNotShownIsDropped() {
    assertThat(
            html(
                """
                <!DOCTYPE html>
                <html><head><title>Site name</title><meta name="description" content="no">
                <style>p { color: red }</style><script>if (a < b) alert("no")</script></head>
                <body><!-- no --><noscript>Enable JavaScript</noscript>
                <template><p>no</p></template><iframe src="x">no</iframe>
                <svg><text>no</text></svg><?php no ?>
                <p>yes<script>document.write("<p>no</p>")</script></p></body></html>
                """))
        .isEqualTo("yes");
  }

  @Test
  void whiteSpaceIsCollapsedAsABrowserDoesButForPreformattedLines() {
    assertThat(html("  <p>  one \n\t two  </p>\n\n  <p> three </p>  ")).isEqualTo("one two\nthree");
    assertThat(html("<p>one<b> two </b> three</p>")).isEqualTo("one two three");
    assertThat(html("<pre>one\ntwo</pre>three\nfour")).isEqualTo("one\ntwo\nthree four");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<p>one<p>two</div></b>three | one\\ntwothree",
        "<b><i>one</b>two</i> | onetwo",
        "one</p>two | one\\ntwo",
        "<table>one<tr><td>two | one\\ntwo",
        "one <b | one",
        "one <!-- two | one",
        "<p class=\"a>one</p> | ''",
        "<><p>one</> | <>\\none"
      })
  void malformedPagesGiveWhatABrowserShows(String page, String text) {
    assertThat(html(page)).isEqualTo(text.replace("\\n", "\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"div", "b", "span", "ul", "table", "p", "font", "blockquote", "svg", "x"})
  void deepNestingIsNoTrouble(String tag) {
    String page = ("<" + tag + ">").repeat(10_000);
    assertThatCode(() -> html(page + "deep")).doesNotThrowAnyException();
    if (!tag.equals("svg")) {
      assertThat(html(page + "deep" + ("</" + tag + ">").repeat(10_000) + "<p>after"))
          .contains("deep")
          .endsWith("after");
    }
  }

  @Test
  void aPageUnderWebIsItsPlainText() {
    String page =
        """
        <html><head><title>Harbour bridge | City News</title></head><body>
        <article><h1>Harbour bridge to close</h1>
        <p>The city council voted on <em>Tuesday</em> to close the old harbour&nbsp;bridge for
        repairs.</p>
        <ul><li>Buses run every ten minutes.</li><li>Caf&eacute;s stay open.</li></ul>
        <script>track("Harbour");</script></article></body></html>
        """;
    String plain =
        """
        Harbour bridge to close

        The city council voted on Tuesday to close the old harbour bridge for repairs.

        Buses run every ten minutes.
        Cafés stay open.
        """;
    assertThat(web(page))
        .isEqualTo(web(plain))
        .isEqualTo(
            "harbour bridge to close the city council voted on tuesday to close the old harbour"
                + " bridge for repairs. buses run every ten minutes. cafés stay open.");
  }

  @Test
  void webDropsTheSpacesThatTagsLeaveBetweenChineseCharacters() {
    assertThat(web("<p>市议会投票决定。</p>\n<p>旧港大桥将关闭。</p>")).isEqualTo(web("市议会投票决定。旧港大桥将关闭。"));
  }

  @Property(seed = "41", tries = 1000)
  void nothingMakesTheStepThrow(@ForAll("pages") String page) {
    assertThatCode(() -> html(page)).doesNotThrowAnyException();
    assertThat(html(page)).isEqualTo(html(page));
  }

  @Provide
  Arbitrary<String> pages() {
    Arbitrary<String> markup =
        Arbitraries.of(
            "<p>",
            "</p>",
            "<b",
            "<table>",
            "<tr>",
            "<td>",
            "</table>",
            "<!--",
            "-->",
            "<script>",
            "</script>",
            "<style>",
            "<![CDATA[",
            "]]>",
            "<?",
            "<!DOCTYPE",
            "&",
            "&#",
            "&#x110000;",
            "&#xD83D;",
            "&#0;",
            "&amp",
            "<svg>",
            "<math>",
            "<select>",
            "<option>",
            "<template>",
            "</template>",
            "<frameset>",
            "<plaintext>",
            "<textarea>",
            "<title>",
            "<a href=\"",
            "'",
            "<form>",
            "<br/>",
            "</br>",
            "<pre>\n",
            "<\uD83D>",
            "<p \u0000=>",
            "text",
            "文字",
            "\0");
    return Arbitraries.oneOf(markup, Arbitraries.strings().all().ofMaxLength(8))
        .list()
        .ofMaxSize(25)
        .map(parts -> String.join("", parts));
  }

  private static String mainText(String text) {
    return new Normalizer(List.of("maintext")).normalize(text);
  }

  private static final String STORY =
      "<article><header><h1>Frost</h1></header><p>Frost damaged the leaves.</p></article>";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<nav><a href=/>Home</a></nav>",
        "<header>The Daily</header>",
        "<footer>All rights reserved</footer>",
        "<aside>Read also</aside>",
        "<div role=navigation>Home</div>",
        "<div role='Banner'>The Daily</div>",
        "<section role=contentinfo>Imprint</section>",
        "<div role=complementary><nav>Home</nav></div>"
      })
  void whatStandsBesideTheMainTextIsDropped(String beside) {
    String page = "<html><body>" + beside + STORY + beside + "</body></html>";
    assertThat(mainText(page)).isEqualTo("Frost\nFrost damaged the leaves.");
    assertThat(html(page)).hasSizeGreaterThan(mainText(page).length());
    assertThat(web(page)).isEqualTo("frost frost damaged the leaves.");
  }

  @Test
  void articlesAreTheMainTextUnlessTheyAreTeasers() {
    assertThat(mainText("<div>Menu</div>" + STORY + "<div>Printed daily</div>"))
        .isEqualTo("Frost\nFrost damaged the leaves.");
    assertThat(mainText("<main><nav>Home</nav><p>One.</p></main><p>Two.</p>")).isEqualTo("One.");
    String story = "<div>" + "A long story. ".repeat(20) + "</div>";
    assertThat(mainText(story + "<article>Read on</article>")).contains("story", "Read on");
  }

  @Test
  void aPageThatHasLittleElseIsKeptWhole() {
    String links = "<nav>" + "<a href=x>One</a> ".repeat(50) + "</nav>";
    assertThat(mainText(links + "<p>Hi</p>")).isEqualTo(html(links + "<p>Hi</p>"));
    assertThat(mainText("<footer>a</footer>")).isEqualTo("a");
    assertThat(mainText("a < b")).isEqualTo("a < b");
    assertThat(mainText("<nav>")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!doctype html><html>",
        " <HTML lang=en><head><script>a</script>",
        "<p>One.</p><p>Two.</p>",
        "One <b>two</b> three.<br>Four."
      })
  void htmlIsToldFromText(String text) {
    assertThat(HtmlText.looksLikeHtml(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a < b",
        "<person@example.org> wrote:",
        "<?xml version='1.0'?><item><name>c</name></item>",
        "Write:\n```\n<p>One</p>\n<p>Two</p>\n<br>\n```\n",
        "/**\n * <p>One</p>\n * <p>Two</p>\n * <ul><li></ul>\n */\nclass A {\n}\n"
      })
  void textIsNoHtml(String text) {
    assertThat(HtmlText.looksLikeHtml(text)).isFalse();
  }
}
