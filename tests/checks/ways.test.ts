import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const document = readFileSync(join(import.meta.dirname, "../../docs/ways.md"), "utf8");
const ways = document.split(/^## /mu).slice(1);

test.each(ways.map((way) => [way.split("\n")[0]!, way]))("%s has as many files as it says", (_, way) => {
  const said = Number(/^(\d+) files,/mu.exec(way)![1]);
  const listed = [...way.matchAll(/^(\d+)[.] `([^`]+)`:/gmu)];
  expect(listed.map(([, number]) => Number(number))).toEqual(Array.from({ length: said }, (_one, index) => index + 1));
  expect(new Set(listed.map(([, , path]) => path)).size).toBe(said);
});
