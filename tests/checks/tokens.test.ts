import { join, resolve } from "node:path";
import stylelint from "stylelint";
import { expect, test } from "vitest";
import { tokenFindings } from "../../scripts/token-rules.ts";
import { families, tokens, variablesOf } from "../../src/web/platform/tokens.ts";

const configFile = join(resolve(import.meta.dirname, "../.."), "stylelint.config.mjs");

/** The rules that a style sheet breaks. */
async function brokenRules(code: string): Promise<string[]> {
  const { results } = await stylelint.lint({ code, configFile });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

const UNIT = "declaration-property-unit-allowed-list";
const TOKEN = "declaration-property-custom-property-allowed-list";
const VALUE = "declaration-property-value-allowed-list";

/** A declaration, and the rule that it breaks; null where it is allowed. */
const DECLARATIONS: [declaration: string, rule: string | null][] = [
  ["border-radius: var(--nice-radius-md)", null],
  ["border-radius: var(--nice-radius-lg) var(--nice-radius-lg) 0 0", null],
  ["border-radius: inherit", null],
  ["border-radius: 12px", UNIT],
  ["border-top-left-radius: 0.75rem", UNIT],
  ["border-radius: 50%", UNIT],
  ["border-radius: clamp(6px, 0.8vw, 12px)", UNIT],
  ["border-radius: var(--nice-radius-huge)", TOKEN],
  ["border-radius: var(--mantine-radius-md)", TOKEN],
  ["border-radius: var(--nice-space-2)", TOKEN],

  ["font-size: var(--nice-text-sm)", null],
  ["font-size: var(--nice-display-lg)", null],
  ["font-size: inherit", null],
  ["font-size: 1rem", UNIT],
  ["font-size: 13px", UNIT],
  ["font-size: clamp(2rem, 9vw, 3.25rem)", UNIT],
  ["font-size: small", VALUE],
  ["font-size: var(--nice-text-tiny)", VALUE],
  ["font: 700 var(--nice-text-xl) / 1 var(--mantine-font-family-monospace)", null],
  ["font: 700 2.25rem/1 var(--mantine-font-family-monospace)", UNIT],

  ["padding: var(--nice-space-3) var(--nice-room-md) 0", null],
  ["margin: 0 auto", null],
  ["margin: calc(-1 * var(--nice-space-4)) 0 0", null],
  ["margin-inline: 0.15em", null],
  ["inset: -13% -9% 4%", null],
  ["top: calc(1.55 * var(--nice-text-md) + var(--nice-space-1))", null],
  ["bottom: max(var(--nice-space-3), env(safe-area-inset-bottom))", null],
  ["gap: 0.6rem", UNIT],
  ["padding: 12px 8px", UNIT],
  ["margin-top: calc(var(--nice-space-3) + 2px)", UNIT],
  ["padding-block: clamp(2rem, 5vw, 3.5rem)", UNIT],
  ["left: 20px", UNIT],
  ["scroll-margin-top: 6rem", UNIT],
  ["row-gap: var(--nice-space-9)", TOKEN],
  ["column-gap: var(--mantine-spacing-md)", TOKEN],
  ["padding: var(--pad)", TOKEN],

  ["color: var(--nice-ink)", null],
  ["background: color-mix(in srgb, var(--nice-white) 35%, transparent)", null],
  ["background: light-dark(var(--nice-fog), var(--mantine-color-dark-8))", null],
  ["mask-image: linear-gradient(transparent, black 7%)", null],
  ["color: #1c1a17", "color-no-hex"],
  ["border-top: 1px solid #3a3a3a", "color-no-hex"],
  ["--tier: #fff", "color-no-hex"],
  ["background: white", "color-named"],
  ["background: rgb(28 20 10 / 25%)", "function-disallowed-list"],
  ["color: oklch(60% 0.2 30)", "function-disallowed-list"],

  ["box-shadow: var(--nice-shadow-float)", null],
  ["box-shadow: inset 0 0 0 1px var(--nice-hairline)", null],
  ["box-shadow: 0 10px 34px var(--nice-ink)", VALUE],
  ["z-index: var(--nice-layer-header)", null],
  ["z-index: -1", null],
  ["z-index: 400", VALUE],
  ["transition: rotate var(--nice-time-quick) ease-out", null],
  ["animation: glow 1400ms", null],
  ["transition: rotate 150ms", UNIT],

  ["width: min(100% - 2.5rem, 72rem)", null],
  ["outline-offset: 2px", null],
];

test.each(DECLARATIONS)("%s: %s", async (declaration, rule) => {
  expect(await brokenRules(`.a { ${declaration}; }`)).toEqual(rule === null ? [] : expect.arrayContaining([rule]));
});

test("an exception stands where it is needed, by the rule's name and with its reason", async () => {
  const excepted = (comment: string, declaration: string) => brokenRules(`.a {\n${comment}\n${declaration};\n}`);
  const comment = "/* stylelint-disable-next-line color-no-hex -- the brown of a negative */";
  expect(await excepted(comment, "fill: #6b5138")).toEqual([]);
  expect(await excepted("/* stylelint-disable-next-line color-no-hex */", "fill: #6b5138")).toEqual([
    "--report-descriptionless-disables",
  ]);
  expect(await excepted("/* stylelint-disable-next-line -- brown */", "fill: #6b5138")).toEqual([
    "--report-unscoped-disables",
  ]);
  expect(await excepted(comment, "fill: var(--nice-ink)")).toEqual(["--report-needless-disables"]);
});

/** What the check of scripts, and of tokens' names, says of one line. */
const said = (line: string, path = "src/web/orders/a.tsx"): string[] =>
  tokenFindings({ [path]: line }).map(({ problem }) => problem);

/** A line of a component, and what is wrong in it; null where nothing is. */
const LINES: [line: string, problem: RegExp | null][] = [
  ['<Stack gap="sm" p="md">', null],
  ['<Carousel gap={token("--nice-space-3")}>', null],
  ["<Stack gap={0}>", null],
  ["<Skeleton height={52} radius={radius} />", null],
  ["<IconCheck size={18} aria-hidden />", null],
  ['<p style={{ left: at, "--frame": index }}>', null],
  ["<Stack gap={6}>", /^gap=\{6\}: a size of the theme/],
  ["<Stack gap={isPhone ? 4 : 8}>", /^gap=\{isPhone \? 4 : 8: a size of the theme/],
  ['<Stack gap={isPhone ? "xs" : "md"}>', null],
  ['context.fillStyle = "rgb(0 0 0 / 50%)";', /^"rgb\(0 0 0 .*: a token, not a colour/],
  ['<Badge mb="0.4rem">', /^mb="0.4rem": a size of the theme/],
  ["<Skeleton radius={5} />", /^radius=\{5\}/],
  ['<Text fz="13px">', /^fz="13px"/],
  ["<div style={{ marginTop: 6 }} />", /^marginTop: 6 ?: a token/],
  ['<div style={{ borderRadius: "4px", color }} />', /^borderRadius: "4px"/],
  ['context.fillStyle = "#fbf7ee";', /^"#fbf7ee": a token, not a colour/],
  ['const width = "var(--nice-space-99)";', /^--nice-space-99: neither a token nor set anywhere/],
];

test.each(LINES)("%s: %s", (line, problem) => {
  expect(said(line)).toEqual(problem === null ? [] : [expect.stringMatching(problem)]);
});

test("a script's exception gives its reason in the line before", () => {
  expect(said("// tokens: the printer's own measure\n<Stack gap={6}>")).toEqual([]);
  expect(said("// tokens:\n<Stack gap={6}>")).toHaveLength(1);
});

/** Files that are read together, and the properties that are read there but set nowhere. */
const PROPERTIES: [what: string, files: Record<string, string>, unset: string[]][] = [
  ["a token", { "a.module.css": ".a { color: var(--nice-ink); }" }, []],
  ["a token that is none", { "a.module.css": ".a { color: var(--nice-inck); }" }, ["--nice-inck"]],
  ["a library's own", { "a.module.css": ".a { color: var(--mantine-color-dimmed); }" }, []],
  [
    "one that another sheet sets",
    { "a.module.css": ".a { --tier: var(--nice-sun); }", "b.module.css": ".b { color: var(--tier); }" },
    [],
  ],
  [
    "one that a script sets",
    { "a.module.css": ".a { left: var(--at); }", "a.tsx": '<i style={{ "--at": at }} />' },
    [],
  ],
  [
    "one whose name a script puts together",
    { "a.module.css": ".a { width: var(--slide-md); }", "a.tsx": "const name = `--slide-${from}`;" },
    [],
  ],
  ["one that nobody sets any more", { "a.module.css": ".a { color: var(--viewer-text); }" }, ["--viewer-text"]],
];

test.each(PROPERTIES)("%s that is read is set somewhere, or is found", (_, files, unset) => {
  expect(tokenFindings(files).map(({ problem }) => problem)).toEqual(
    unset.map((name) => `${name}: neither a token nor set anywhere`),
  );
});

test("no text is under 14 px", () => {
  const smallest = [...variablesOf("text"), ...variablesOf("display")].map(([, value]) =>
    Math.min(...[...value.matchAll(/([\d.]+)rem/g)].slice(0, 1).map(([, rem]) => Number(rem) * 16)),
  );
  expect(Math.min(...smallest)).toBe(14);
});

test("every space that keeps its size is so many times 4 px, as its name says", () => {
  const steps = Object.entries(tokens.space).filter(([step]) => /^\d+$/.test(step));
  expect(steps).toEqual(steps.map(([step]) => [step, `${Number(step) / 4}rem`]));
});

test("each name stands in one family only", () => {
  const names = families.flatMap(variablesOf).map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});
