package io.github.neardup.eval.report;

import com.lowagie.text.Document;
import com.lowagie.text.Element;
import com.lowagie.text.Rectangle;
import com.lowagie.text.pdf.BaseFont;
import com.lowagie.text.pdf.PdfContentByte;
import com.lowagie.text.pdf.PdfWriter;
import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What figures are drawn on. Lengths are in points, from the upper left corner; colours are RGB.
 * Not thread-safe.
 */
interface Sheet {

  int INK = 0x1b1f24;
  int GRID = 0xd0d7de;
  int FONT_SIZE = 14;

  /** The part of a text that is at its place. */
  enum Align {
    START(Element.ALIGN_LEFT),
    MIDDLE(Element.ALIGN_CENTER),
    END(Element.ALIGN_RIGHT);

    private final int pdf;

    Align(int pdf) {
      this.pdf = pdf;
    }
  }

  void line(double x, double y, double toX, double toY, int colour, int width);

  void dot(double x, double y, int colour);

  /** Writes a text that begins, has its middle or ends at a place. */
  void text(double x, double y, Align align, boolean bold, String text);

  /** Returns the file. Nothing can be drawn any more. */
  byte[] finished();

  /** A sheet that becomes an SVG file. */
  final class Svg implements Sheet {

    private final StringBuilder svg = new StringBuilder();

    Svg(String title, int width, int height) {
      append(
          "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%1$d\" height=\"%2$d\" viewBox=\"0 0 %1$d %2$d\""
              + " font-family=\"system-ui, sans-serif\" font-size=\"%3$d\">\n<title>%4$s</title>\n"
              + "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>",
          width, height, FONT_SIZE, escaped(title));
    }

    @Override
    public void line(double x, double y, double toX, double toY, int colour, int width) {
      append(
          "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#%06x\" stroke-width=\"%d\"/>",
          x, y, toX, toY, colour, width);
    }

    @Override
    public void dot(double x, double y, int colour) {
      append("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"6\" fill=\"#%06x\"/>", x, y, colour);
    }

    @Override
    public void text(double x, double y, Align align, boolean bold, String text) {
      append(
          "<text x=\"%.1f\" y=\"%.1f\" fill=\"#%06x\" text-anchor=\"%s\"%s>%s</text>",
          x,
          y,
          INK,
          align.name().toLowerCase(Locale.ROOT),
          bold ? " font-weight=\"bold\"" : "",
          escaped(text));
    }

    @Override
    public byte[] finished() {
      return svg.append("</svg>\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String escaped(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private void append(String format, @Nullable Object... values) {
      svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }
  }

  /** A sheet that becomes a PDF file of one page, with its font: Latin, Greek and Cyrillic. */
  final class Pdf implements Sheet {

    private static final String FONT = "font-fallback/LiberationSans-Regular.ttf";
    private static final float BOLD = 0.4f;

    private final int height;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Document document;
    private final PdfContentByte page;
    private final BaseFont font;

    Pdf(String title, int width, int height) {
      this.height = height;
      document = new Document(new Rectangle(width, height));
      PdfWriter writer = PdfWriter.getInstance(document, out);
      document.addTitle(title);
      document.open();
      page = writer.getDirectContent();
      try {
        font = BaseFont.createFont(FONT, BaseFont.IDENTITY_H, BaseFont.EMBEDDED);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void line(double x, double y, double toX, double toY, int colour, int width) {
      page.setLineWidth(width);
      page.setColorStroke(new Color(colour));
      page.moveTo((float) x, (float) (height - y));
      page.lineTo((float) toX, (float) (height - toY));
      page.stroke();
    }

    @Override
    public void dot(double x, double y, int colour) {
      page.setColorFill(new Color(colour));
      page.circle((float) x, (float) (height - y), 6);
      page.fill();
    }

    @Override
    public void text(double x, double y, Align align, boolean bold, String text) {
      page.setColorFill(new Color(INK));
      page.setColorStroke(new Color(INK));
      page.setLineWidth(BOLD);
      page.beginText();
      page.setFontAndSize(font, FONT_SIZE);
      page.setTextRenderingMode(
          bold
              ? PdfContentByte.TEXT_RENDER_MODE_FILL_STROKE
              : PdfContentByte.TEXT_RENDER_MODE_FILL);
      page.showTextAligned(align.pdf, text, (float) x, (float) (height - y), 0);
      page.endText();
    }

    @Override
    public byte[] finished() {
      document.close();
      return out.toByteArray();
    }
  }
}
