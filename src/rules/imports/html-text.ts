/** A description may be huge. The rest is cut off. */
const LONGEST_HTML = 60_000;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  ndash: "–",
  mdash: "—",
  hellip: "…",
  lsquo: "‘",
  rsquo: "’",
  ldquo: "“",
  rdquo: "”",
  bull: "•",
  middot: "·",
  deg: "°",
  times: "×",
  frac12: "½",
  reg: "®",
  copy: "©",
  trade: "™",
  eacute: "é",
  uuml: "ü",
};

/** Marks the end of a paragraph while reading; a sign that no text has. */
const PARAGRAPH = "\ue000";

/** Elements whose content is not text. */
const HIDDEN = new Set(["script", "style", "iframe", "noscript", "template", "svg", "head", "title", "object"]);
const PARAGRAPHS = new Set("p h1 h2 h3 h4 h5 h6 ul ol table blockquote section article pre hr".split(" "));
const LINES = new Set("br div tr dt dd figcaption".split(" "));
const TAG = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])[^<>]*>/i;

/**
 * Turns a description's HTML into our plain text: paragraphs and list items become lines, everything else goes. The result
 * is always shown as text, so that a tag which is overlooked is seen and never runs.
 */
export function htmlText(cell: string): string {
  const html = cell.slice(0, LONGEST_HTML).replaceAll("\r\n", "\n").replaceAll("\0", "").replaceAll(PARAGRAPH, "");
  // Without such elements, the lines of the text are its format.
  const isFormatted = /<(?:p|br|div|li|h[1-6]|tr)\b/i.test(html);
  let text = "";
  const write = (part: string) => {
    const decoded = decodeEntities(part);
    text += isFormatted ? decoded.replace(/\n[ \t]*\n/g, PARAGRAPH).replace(/\s+/g, " ") : decoded;
  };
  for (let at = 0; at < html.length;) {
    const next = html.indexOf("<", at);
    if (next === -1) {
      write(html.slice(at));
      break;
    }
    if (next > at) write(html.slice(at, next));
    const end = endOfHidden(html, next);
    if (end !== null) {
      at = end;
      continue;
    }
    const tag = TAG.exec(html.slice(next, next + 2000));
    if (tag === null) {
      write("<");
      at = next + 1;
      continue;
    }
    text += spaceOf(tag[2]!.toLowerCase(), tag[1] === "/");
    at = next + tag[0].length;
  }
  return tidy(text);
}

/** Returns where a comment or a hidden element that begins here ends; null if none does. */
function endOfHidden(html: string, from: number): number | null {
  if (html.startsWith("<!", from)) {
    const isComment = html.startsWith("<!--", from);
    const end = html.indexOf(isComment ? "-->" : ">", from);
    return end === -1 ? html.length : end + (isComment ? 3 : 1);
  }
  const name = /^<([a-z]+)/i.exec(html.slice(from, from + 12))?.[1]?.toLowerCase() ?? "";
  if (!HIDDEN.has(name)) return null;
  const close = html.slice(from).search(new RegExp(`</${name}[\\s>]`, "i"));
  if (close === -1) return html.length;
  const end = html.indexOf(">", from + close);
  return end === -1 ? html.length : end + 1;
}

function spaceOf(name: string, isClosing: boolean): string {
  if (name === "li") return isClosing ? "" : "\n• ";
  if (PARAGRAPHS.has(name)) return PARAGRAPH;
  if (LINES.has(name)) return "\n";
  return name === "td" || name === "th" ? "  " : "";
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?([\n\ue000]) ?/g, "$1")
    .replace(/\n•(?=[\n\ue000]|$)/g, "")
    .replace(/[\n\ue000]+/g, (run) => (run.length > 1 || run === PARAGRAPH ? "\n\n" : "\n"))
    .replace(/\n+(?=• )/g, "\n")
    .trim();

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,9}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? (whole as string);
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    const isSign = code >= 0x20 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return isSign ? String.fromCodePoint(code) : "";
  });
