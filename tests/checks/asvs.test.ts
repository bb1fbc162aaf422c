import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ASVS, asvsFindings, requirements } from "../../scripts/asvs-rules.ts";

const table = readFileSync(join(import.meta.dirname, "../..", ASVS), "utf8");
const problems = (text: string) => asvsFindings(text).map(({ problem }) => problem);

/** The table with the row of a requirement changed. */
function changed(id: string, change: (cells: string[]) => string[] | string[][]): string {
  return table
    .split("\n")
    .flatMap((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      if (cells[1] !== id) return [line];
      const rows = change(cells.slice(1, -1));
      return (Array.isArray(rows[0]) ? (rows as string[][]) : [rows as string[]]).map(
        (row) => `| ${row.join(" | ")} |`,
      );
    })
    .join("\n");
}

test("ASVS 5.0.0 has 70 requirements of level 1 and 183 of level 2, and the table has each once", () => {
  const levels = [...requirements.values()];
  expect([levels.filter((level) => level === 1).length, levels.filter((level) => level === 2).length]).toEqual([
    70, 183,
  ]);
  expect(problems(table)).toEqual([]);
});

test("a requirement that is left out, told twice, unknown, of another level or in another chapter is refused", () => {
  expect(problems(changed("V6.2.1", () => []))).toEqual(["V6.2.1 is missing"]);
  expect(problems(changed("V6.2.1", (cells) => [cells, cells]))).toEqual(["V6.2.1 is there twice"]);
  expect(problems(changed("V6.2.1", ([, ...cells]) => ["V6.2.99", ...cells]))).toEqual([
    "V6.2.99 is no requirement of levels 1 to 2",
    "V6.2.1 is missing",
  ]);
  expect(problems(changed("V6.2.1", ([id, , ...cells]) => [id!, "2", ...cells]))).toEqual(["V6.2.1 is of level 1"]);
  expect(problems(table.replace("## V7 ", "## V8 "))[0]).toBe("V7.1.1 stands under V8");
});

test("a state that is none, one that is met by nothing, and one without a word are refused", () => {
  const say = (state: string, how: string) =>
    changed("V6.2.1", ([id, level, asks]) => [id!, level!, asks!, state, how]);
  expect(problems(say("partly", "somehow"))).toEqual(["V6.2.1 is “partly”: say met, n/a, open"]);
  expect(problems(say("met", "we are sure"))).toEqual(["V6.2.1 is met by nothing that is named"]);
  expect(problems(say("open", ""))).toEqual(["V6.2.1 says nothing"]);
  expect(problems(say("open", "not begun"))).toEqual([]);
});
