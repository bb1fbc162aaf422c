import { compile } from "html-to-text";

/** Characters of a description that are read. The rest is cut off. */
const LONGEST_HTML = 60_000;
const MOST_NESTED = 50;

/** Elements without text for readers. */
const HIDDEN = ["hr", "script", "style", "iframe", "noscript", "template", "svg", "head", "title", "object", "img"];
const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const BULLET = "• ";

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: LONGEST_HTML, maxDepth: MOST_NESTED },
  formatters: {
    cell(element, walk, builder) {
      walk(element.children, builder);
      builder.addInline(" ");
    },
  },
  selectors: [
    ...HIDDEN.map((selector) => ({ selector, format: "skip" })),
    ...HEADINGS.map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    { selector: "a", options: { ignoreHref: true } },
    { selector: "ul", options: { itemPrefix: BULLET, leadingLineBreaks: 1 } },
    ...["blockquote", "table"].map((selector) => ({ selector, format: "block" })),
    { selector: "tr", format: "block", options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    ...["td", "th"].map((selector) => ({ selector, format: "cell" })),
  ],
});

/**
 * Turns a description's HTML into our plain text: paragraphs and list items become lines. The result is always shown as
 * text, so an overlooked tag is visible and never runs.
 */
export function htmlText(cell: string): string {
  const html = cell.slice(0, LONGEST_HTML).replaceAll("\r\n", "\n").replaceAll("\0", "");
  // Without such elements, the lines of the text are its format.
  const isFormatted = /<(?:p|br|div|li|h[1-6]|tr)\b/i.test(html);
  const text = convert(isFormatted ? html : html.replaceAll("\n", "<br>"));
  return text
    .replaceAll("\u{a0}", " ")
    .replace(/^•[ \t]*$\n?/gm, "")
    .replace(/^ +(?=\d+\. )/gm, "")
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
