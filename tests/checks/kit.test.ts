import { expect, test } from "vitest";
import { badgesByHand, importsOf, isPart, partsNotShown, partsOfOneDomain } from "../../scripts/kit-rules.ts";

const PARTS = ["src/web/platform/kit/list.tsx", "src/web/platform/live.tsx", "src/web/platform/viewer/bar.tsx"];
const TABLE = "| part | file |\n| ---- | ---- |\n| list | `src/web/platform/kit/list.tsx` |\n";
const LEFT = "## Left out\n\n| file | why |\n| --- | --- |\n";
const ROWS = "| `src/web/platform/live.tsx` | shows nothing |\n| `src/web/platform/viewer` | fills the screen |\n";
const SHOWN = new Set(["src/web/platform/kit/list.tsx"]);
const wrongOf = (document: string, shown = SHOWN) => partsNotShown(PARTS, shown, document, "## Left out");

test("a part is on the page, or its file or folder has a reason", () => {
  expect(wrongOf(TABLE + LEFT + ROWS)).toEqual([]);
});

test("a part that is in the table alone, has no reason, or an empty one, is told", () => {
  expect(wrongOf(TABLE + LEFT + ROWS, new Set())).toEqual([
    "src/web/platform/kit/list.tsx is in the table, and not on the page",
    "src/web/platform/kit/list.tsx is neither on the page nor among those that are not, with why",
  ]);
  const empty = ROWS.replace("shows nothing", " ".repeat(13));
  for (const document of [TABLE + LEFT + ROWS.split("\n")[1]!, TABLE + LEFT + empty])
    expect(wrongOf(document)).toContain(
      "src/web/platform/live.tsx is neither on the page nor among those that are not, with why",
    );
});

test("a reason that is out of date is told, and so is a document without the list", () => {
  const [told] = wrongOf(TABLE + LEFT + ROWS, new Set([...SHOWN, "src/web/platform/live.tsx"]));
  expect(told).toBe("src/web/platform/live.tsx is said not to be shown, and is, or is not there");
  expect(wrongOf(TABLE)).toEqual(['the kit\'s document has no part "## Left out"']);
});

test("a component and a hook are parts, what only reckons is none", () => {
  expect(isPart("src/web/platform/live.tsx", "export const live = 1;\n")).toBe(true);
  expect(isPart("src/web/platform/kit/use-scanner.ts", "const a = 1;\nexport function useScanner() {}\n")).toBe(true);
  expect(isPart("src/web/platform/use-burst.ts", "export const useBurst = () => 1;\n")).toBe(true);
  expect(isPart("src/web/platform/used.ts", "export const used = 1;\nfunction useIt() {}\n")).toBe(false);
});

test("what is imported later counts too, types and packages or not", () => {
  const text = 'import { a } from "./a.tsx";\nconst B = lazyPart(() => import("../b.tsx"));\nimport "react";\n';
  expect(importsOf(text)).toEqual(["./a.tsx", "../b.tsx"]);
});

test("a state's badge that is made by hand is told with its line, other badges are not", () => {
  const text =
    'const Mark = <Badge variant="filled">New</Badge>;\nconst State = (\n  <Badge\n    color="leaf" variant="light">\n';
  expect(badgesByHand("src/web/returns/x.tsx", text)).toEqual([
    "src/web/returns/x.tsx:3 makes a badge by hand: how something stands is a StateBadge (docs/kit.md)",
  ]);
});

test("a part that one domain alone uses is told, also where another part stands between them; the kit's page uses none", () => {
  const imports = new Map([
    ["src/web/parts/film/edge.tsx", ["src/web/parts/film/text.ts"]],
    ["src/web/parts/film/text.ts", []],
    ["src/web/orders/order.tsx", ["src/web/parts/film/edge.tsx"]],
    ["src/web/kit-page/shown.tsx", ["src/web/parts/film/edge.tsx"]],
  ]);
  expect(partsOfOneDomain(imports)).toEqual([
    "src/web/parts/film/edge.tsx is used by orders alone: it belongs there",
    "src/web/parts/film/text.ts is used by orders alone: it belongs there",
  ]);
  expect(partsOfOneDomain(imports.set("src/web/shares/share.tsx", ["src/web/parts/film/edge.tsx"]))).toEqual([]);
});
