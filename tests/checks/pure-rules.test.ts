import { expect, test } from "vitest";
import { impureLines } from "../../scripts/rule-purity.ts";

test.each([
  "const now = new Date();",
  "if (Date.now() > end) return null;",
  "const code = Math.random().toString(36);",
  "const id = crypto.randomUUID();",
  'if (process.env.DEMO === "true") return [];',
  'const rates = await fetch("/rates");',
])("a rule that looks around is found: %s", (line) => {
  expect(impureLines("src/rules/money.ts", `const one = 1;\n  ${line}\n`)).toEqual([`src/rules/money.ts:2: ${line}`]);
});

test("a rule that decides from what it is given passes", () => {
  expect(
    impureLines("src/rules/money.ts", "export const dayAfter = (at: Date) => new Date(at.getTime() + DAY);"),
  ).toEqual([]);
});
