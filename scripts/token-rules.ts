// What scripts of pages may not say themselves, because a token says it, as stylelint.config.mjs asks of style sheets.
// check-tokens.ts applies it: docs/design-tokens.md.
import { colors, families, variablesOf } from "../src/web/platform/tokens.ts";
import type { Files, Finding } from "./document-rules.ts";

/** The list itself, and what makes Mantine's theme of it. */
const SOURCES = new Set(["src/web/platform/tokens.ts", "src/web/platform/theme.ts"]);

const COMMENT = /^\s*(?:\/\/|\/?\*)/;
/** In the line, or in the one before: `// tokens: why it stands outside of them`. */
const EXCEPTION = /\btokens: \S/;

const LITERALS: readonly { pattern: RegExp; problem: string }[] = [
  {
    // <Stack gap={6}>, <Badge mb="0.4rem">
    pattern:
      /(?<=\s)(gap|rowGap|columnGap|spacing|(?:vertical|horizontal)Spacing|radius|fz|[mp][trblxyse]?)=\{?\s*["'`]?-?(?=[\d.]*[1-9])[\d.]+[^\s>]*/g,
    problem: "a size of the theme or a token, not a length",
  },
  {
    // <Stack gap={isPhone ? 4 : "md"}>
    pattern:
      /(?<=\s)(gap|rowGap|columnGap|spacing|(?:vertical|horizontal)Spacing|radius|fz|[mp][trblxyse]?)=\{[^}\n]*[?:] *["'`]?-?(?=[\d.]*[1-9])[\d.]+[^}\n]*/g,
    problem: "a size of the theme or a token, not a length",
  },
  {
    // style={{ marginTop: 6 }}
    pattern:
      /(?<![\w.])(margin|padding|inset|gap|rowGap|columnGap|borderRadius|fontSize)(?:Top|Right|Bottom|Left|Block|Inline|BlockStart|BlockEnd|InlineStart|InlineEnd)?["']?: *["'`]?-?[\d.]*[1-9][^,}\n]*/g,
    problem: "a token, not a length",
  },
  { pattern: /["'`](#[\da-f]{3,8})["'`]/gi, problem: "a token, not a colour" },
  { pattern: /["'`](?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^"'`$]*/gi, problem: "a token, not a colour" },
];

/** Properties that come from elsewhere: `--mantine-*` but where a token says the same, and those of the photo album. */
const FROM_LIBRARIES = /^--(mantine|react-photo-album)-/;
const TOKENS = [
  ...families.flatMap(variablesOf).map(([name]) => name as string),
  ...Object.keys(colors).map((name) => `--nice-${name}`),
];

/** Every literal where a token belongs, and every property that is read but set nowhere, in style sheets and scripts of pages. */
export function tokenFindings(files: Files): Finding[] {
  const { known, beginnings } = propertiesIn(files);
  const isSet = (name: string) =>
    known.has(name) || FROM_LIBRARIES.test(name) || beginnings.some((beginning) => name.startsWith(beginning));
  return Object.entries(files).flatMap(([path, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((words, at) => {
      const found = literalsIn(path, words, lines[at - 1] ?? "");
      for (const [, name] of words.matchAll(/var\(\s*(--[\w-]+)/g))
        if (!isSet(name!)) found.push(`${name}: neither a token nor set anywhere`);
      return found.map((problem) => ({ path, line: at + 1, problem }));
    });
  });
}

function literalsIn(path: string, words: string, before: string): string[] {
  if (path.endsWith(".css") || SOURCES.has(path) || COMMENT.test(words)) return [];
  if (EXCEPTION.test(words) || EXCEPTION.test(before)) return [];
  return LITERALS.flatMap(({ pattern, problem }) =>
    [...words.matchAll(pattern)].map(([literal]) => `${literal}: ${problem}`),
  );
}

/** What style sheets set, and what scripts name; of a name that a script puts together, how it begins. */
function propertiesIn(files: Files): { known: ReadonlySet<string>; beginnings: readonly string[] } {
  const known = new Set(TOKENS);
  const beginnings: string[] = [];
  for (const [path, text] of Object.entries(files))
    if (path.endsWith(".css")) for (const [, name] of text.matchAll(/(?<!var\(\s*)(--[\w-]+)\s*:/g)) known.add(name!);
    else if (path !== "src/web/platform/tokens.ts")
      for (const [, name, goesOn] of text.matchAll(/["'`](--[a-z][\w-]*)(\$\{)?/g))
        if (goesOn) beginnings.push(name!);
        else known.add(name!);
  return { known, beginnings };
}
