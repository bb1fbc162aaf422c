import { expect, test } from "vitest";
import { darkRules } from "../../scripts/dark-without-scripts.ts";

const ANY = "[data-mantine-color-scheme]";

test("dark-scheme rules apply without scripts, in their original layers", () => {
  const css = `@charset "utf-8";@layer mantine{:root[data-mantine-color-scheme=dark],:host([data-mantine-color-scheme=dark]){--a:1}.b{c:d}}:root[data-mantine-color-scheme=light]{--a:2}`;
  expect(darkRules(css)).toBe(`@layer mantine{:root${ANY},:host(${ANY}){--a:1}}`);
});

test("only the dark half of combined rules is kept", () => {
  const css = `:is([data-mantine-color-scheme=light],.x) .sun,[data-mantine-color-scheme=dark] .moon{display:none}`;
  expect(darkRules(css)).toBe(`${ANY} .moon{display:none}`);
});

test("braces in strings are not parsed as rules", () => {
  const css = `.a:before{content:"}{"}[data-mantine-color-scheme="dark"] .b{content:"{,}"}@media (width<10em){.c{d:e}}`;
  expect(darkRules(css)).toBe(`${ANY} .b{content:"{,}"}`);
});
