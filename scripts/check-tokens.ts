// Part of npm run check: components take sizes and colors from design tokens (docs/design-tokens.md), and no custom property is
// used without being set. stylelint checks the rest of the style sheets; it reads neither components nor several files at once.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { colors, families, variablesOf } from "../src/web/platform/tokens.ts";

/** These files define the tokens. */
const SOURCES = ["src/web/platform/tokens.ts", "src/web/platform/theme.ts"];
/** On the same line or the line before: `// tokens: reason`. */
const EXCEPTION = /\btokens: \S/;

const PROPS = "(?:gap|rowGap|columnGap|spacing|verticalSpacing|horizontalSpacing|radius|fz|[mp][trblxyse]?)";
const STYLES = "(?:margin|padding|inset|gap|rowGap|columnGap|borderRadius|fontSize)";
const LENGTH = /["'`]?-?(?=[\d.]*[1-9])[\d.]+/.source;
const LITERALS: readonly { pattern: RegExp; problem: string }[] = [
  // <Stack gap={6}>, <Badge mb="0.4rem">, <Stack gap={isPhone ? 4 : "md"}>
  {
    pattern: new RegExp(String.raw`(?<=\s)${PROPS}=(?:\{[^}\n]*[?:] *|\{?\s*)${LENGTH}[^\s>]*`, "g"),
    problem: "use a size of the theme or a token",
  },
  // style={{ marginTop: 6 }}
  {
    pattern: new RegExp(String.raw`(?<![\w.])${STYLES}(?:[A-Z]\w+)?["']?: *${LENGTH}[^,}\n]*`, "g"),
    problem: "use a token",
  },
  { pattern: /["'`](?:#[\da-f]{3,8}["'`]|(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([^"'`$]*)/gi, problem: "use a token" },
];
const FROM_LIBRARIES = /^--(?:mantine|react-photo-album)-/;

const project = join(import.meta.dirname, "..");
const files = globSync("src/web/**/*.{css,ts,tsx}", { cwd: project })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .toSorted()
  .map((path) => ({ path, text: readFileSync(join(project, path), "utf8") }));

/**
 * Custom properties set in a style sheet or named in a component; if a component completes the name, only its prefix.
 */
const properties = new Set<string>([
  ...families.flatMap(variablesOf).map(([name]) => name),
  ...Object.keys(colors).map((name) => `--nice-${name}`),
]);
const beginnings: string[] = [];
for (const { path, text } of files)
  if (path.endsWith(".css"))
    for (const [, name] of text.matchAll(/(?<!var\(\s*)(--[\w-]+)\s*:/g)) properties.add(name!);
  else if (path !== SOURCES[0])
    for (const [, name, goesOn] of text.matchAll(/["'`](--[a-z][\w-]*)(\$\{)?/g))
      if (goesOn) beginnings.push(name!);
      else properties.add(name!);
const isSet = (name: string) =>
  properties.has(name) || FROM_LIBRARIES.test(name) || beginnings.some((beginning) => name.startsWith(beginning));

let isOk = true;
for (const { path, text } of files) {
  const lines = text.split("\n");
  for (const [at, line] of lines.entries()) {
    const unset = [...line.matchAll(/var\(\s*(--[\w-]+)/g)]
      .filter(([, name]) => !isSet(name!))
      .map(([, name]) => `${name}: set nowhere`);
    for (const problem of [...literalsIn(path, line, lines[at - 1] ?? ""), ...unset]) {
      console.log(`${path}:${at + 1}: ${problem}`);
      isOk = false;
    }
  }
}
process.exit(isOk ? 0 : 1);

function literalsIn(path: string, line: string, before: string): string[] {
  if (path.endsWith(".css") || SOURCES.includes(path) || /^\s*(?:\/\/|\/?\*)/.test(line)) return [];
  if (EXCEPTION.test(line) || EXCEPTION.test(before)) return [];
  return LITERALS.flatMap(({ pattern, problem }) =>
    [...line.matchAll(pattern)].map(([literal]) => `${literal}: ${problem}`),
  );
}
