import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(project, path), "utf8");

/** Keys by which a source keeps values in the browser with `stored`. */
const keptBy = (source: string): string[] =>
  [...source.matchAll(/stored(?:<[^>]*>)?\(\s*(?:\(\) => )?["`](nice\.[^"`]+)["`]/g)].map(([, key]) =>
    key!.replace(/\$\{(\w+)\(\)\}/, "{$1}"),
  );

/** Keys that have no row in the table of docs/product/screens.md. */
const withoutRow = (keys: readonly string[], document: string): string[] =>
  keys.filter((key) => !document.includes(`| \`${key}\``));

test("all that is kept in browsers has its row in the page about screens", () => {
  const keys = globSync("src/web/**/*.{ts,tsx}", { cwd: project }).map(read).flatMap(keptBy);
  expect(keys).toContain("nice.token.{environment}");
  expect(withoutRow(keys, read("docs/product/screens.md"))).toEqual([]);
});

test("a key without its row is told", () => {
  const source =
    'const cart = stored("nice.cart", 1, Cart);\nconst one = stored<string>(() => `nice.one.${day()}`, 1, {});';
  expect(keptBy(source)).toEqual(["nice.cart", "nice.one.{day}"]);
  expect(withoutRow(keptBy(source), "| `nice.cart` | what is in it |")).toEqual(["nice.one.{day}"]);
});
