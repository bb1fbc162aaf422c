// What people read is American English, as the lab is (docs/product/screens.md#words).
import { parseSync, Visitor } from "vite";

/** British spellings, each by what tells it from an American word. Names in the code may have them: nobody reads those. */
const BRITISH = new RegExp(
  String.raw`\w*(?:` +
    [
      "favour|colour|behaviour|neighbour|honour|labour|humour|harbour|rumour|vapour|odour|armour|savour|parlour|endeavour",
      String.raw`\bgrey|lustre|fibre|centre|theatre|metres?\b|\blitres?\b|sulph|aluminium|licence|defence\b|offence|pretence`,
      "catalogue|dialogue|programme(?!r|d)|cheque|jewell|mould|plough|sceptic|artefact|moustache|manoeuv|skilful",
      String.raw`\bcosy|\btyres?\b|\bkerb|\bdraught|postcode|enquir|judgement|\bageing|whilst|amongst|\blearnt|\bspelt|\bdreamt`,
      "cancell(?:ed|ing)|(?:travel|label|model|signal|marvel|total|channel|panel|pencil)l(?:ed|ing|er)",
      String.raw`(?:organ|recogn|real|apolog|emphas|custom|personal|special|general|minim|maxim|optim|summar|memor|normal|author|categor|synchron|final|standard|util|visual|harmon|prior|initial|capital)is(?:e|ed|es|ing|ation)\b|analys(?:e|ed|ing)\b|practis(?:e|ed|ing)\b`,
      String.raw`\bfulfil\b|\benrol\b`,
    ].join("|") +
    String.raw`)\w*`,
  "giu",
);
const FOR_PEOPLE = /\S\s+\S|^[A-Z][a-z]/u;
const SQL = /\b(?:select|insert into|update \w+ \w+|update \w+ set|set data)\b/u;
/** Code, links and front matter's keys in a document. */
const NO_PROSE = /```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|https?:\S+|^[\w.]+:(?=\s)/gmu;

export type British = { line: number; word: string };

const spelledIn = (text: string, start: number): { word: string; at: number }[] =>
  [...text.matchAll(BRITISH)].map(({ 0: word, index }) => ({ word, at: start + index }));

const lineAt = (source: string, at: number): number => source.slice(0, at).split("\n").length;

/** British spellings in what a document says, without the code that it names. */
export function britishInDocument(text: string): British[] {
  const prose = text.replace(NO_PROSE, (code) => code.replace(/[^\n]/gu, " "));
  return spelledIn(prose, 0).map(({ word, at }) => ({ word, line: lineAt(text, at) }));
}

/** British spellings in what a source has for people: what stands between tags, and strings of more than a name. */
export function britishInSource(path: string, source: string): British[] {
  const found: { word: string; at: number }[] = [];
  const skipped: { start: number; end: number }[] = [];
  const see = (text: string, start: number) => {
    if (FOR_PEOPLE.test(text) && !SQL.test(text)) found.push(...spelledIn(text, start));
  };
  new Visitor({
    TaggedTemplateExpression: ({ start, end }) => void skipped.push({ start, end }),
    ImportDeclaration: ({ start, end }) => void skipped.push({ start, end }),
    ImportExpression: ({ start, end }) => void skipped.push({ start, end }),
    JSXText: ({ value, start }) => void found.push(...spelledIn(value, start)),
    Literal({ value, start }) {
      if (typeof value === "string") see(value, start + 1);
    },
    TemplateLiteral({ quasis }) {
      for (const { value, start } of quasis) see(value.raw, start);
    },
  }).visit(parseSync(path, source).program);
  return found
    .filter(({ at }) => !skipped.some(({ start, end }) => start <= at && at < end))
    .map(({ word, at }) => ({ word, line: lineAt(source, at) }));
}
