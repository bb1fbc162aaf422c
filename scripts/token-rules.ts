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
    // style={{ marginTop: 6 }}
    pattern:
      /(?<![\w.])(margin|padding|inset|gap|rowGap|columnGap|borderRadius|fontSize)(?:Top|Right|Bottom|Left|Block|Inline|BlockStart|BlockEnd|InlineStart|InlineEnd)?["']?: *["'`]?-?[\d.]*[1-9][^,}\n]*/g,
    problem: "a token, not a length",
  },
  { pattern: /["'`](#[\da-f]{3,8})["'`]/gi, problem: "a token, not a colour" },
];

/** Custom properties with our prefix that are no token, but a measure of the frame around the pages. */
const MEASURES = new Set(["--nice-admin-bar", "--nice-sprockets"]);
const KNOWN = new Set([
  ...families.flatMap(variablesOf).map(([name]) => name as string),
  ...Object.keys(colors).map((name) => `--nice-${name}`),
  ...MEASURES,
]);

/** Every literal where a token belongs, and every token that is none, in style sheets and scripts of pages. */
export function tokenFindings(files: Files): Finding[] {
  return Object.entries(files).flatMap(([path, text]) => {
    const lines = text.split("\n");
    return lines.flatMap((words, at) => {
      const found: string[] = [];
      const excepted = EXCEPTION.test(words) || (at > 0 && EXCEPTION.test(lines[at - 1]!));
      if (!path.endsWith(".css") && !SOURCES.has(path) && !excepted && !COMMENT.test(words))
        for (const { pattern, problem } of LITERALS)
          for (const [literal] of words.matchAll(pattern)) found.push(`${literal}: ${problem}`);
      for (const [name] of words.matchAll(/--nice-[\w-]+/g))
        if (!KNOWN.has(name) && !name.endsWith("-")) found.push(`${name}: there is no such token`);
      return found.map((problem) => ({ path, line: at + 1, problem }));
    });
  });
}
