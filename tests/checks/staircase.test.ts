import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const project = join(import.meta.dirname, "../..");
type Rules = { default: { forbidden: { name: string; from: { path?: string } }[] } };
const { default: config } = (await import(join(project, ".dependency-cruiser.mjs"))) as Rules;

const FLOOR_RULE = /^floor-(\d+)-imports-from-below$/u;

/** "1: files, mails" of every floor whose rule holds. */
function ruledFloors(): string[] {
  return config.forbidden.flatMap(({ name, from }) => {
    const floor = FLOOR_RULE.exec(name)?.[1];
    if (floor === undefined) return [];
    const domains = /\(([^)]*)\)/u.exec(from.path!)![1]!;
    return [`${floor}: ${domains.split("|").join(", ")}`];
  });
}

/** The same, as the picture has it, from the ground up. */
function drawnFloors(): string[] {
  const document = readFileSync(join(project, "docs/architecture.md"), "utf8");
  return [...document.matchAll(/^floor (\d+) +(.+)$/gmu)]
    .map(([, floor = "", domains = ""]) => `${floor}: ${domains.split(" · ").join(", ")}`)
    .toReversed();
}

test("the picture of the staircase has every floor that the check holds, with its domains", () => {
  expect(drawnFloors()).toEqual(ruledFloors());
});
