// Part of npm run check: hand-written SQL names tables, columns and closed lists by their definitions, so that the import
// rules see who touches what, and a domain writes rows of its own tables and of floors below.
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgEnumColumn, PgTable } from "drizzle-orm/pg-core";
import { type Definition, spelledByHand } from "./sql-by-hand.ts";
import { writesAgainstFloors } from "./table-writers.ts";

const project = join(import.meta.dirname, "..");
const paths = (...patterns: string[]) => globSync(patterns, { cwd: project }).toSorted();

/** The lab's own, and those of built-in sides, which no migration knows. */
const DEFINED = ["src/server/**/tables.ts", "src/server/adapters/**/sandbox-tables.ts"];
const definitions = (await Promise.all(paths(...DEFINED).map(definitionsIn))).flat();
const sources = new Map(
  paths("src/server/**/*.ts", "demo/**/*.ts")
    .filter((path) => ["**/*.test.ts", ...DEFINED].every((pattern) => !matchesGlob(path, pattern)))
    .map((path) => [path, readFileSync(join(project, path), "utf8")]),
);
const { FLOORS } = (await import(join(project, ".dependency-cruiser.mjs"))) as { FLOORS: string[][] };
const found = [...spelledByHand(sources, definitions), ...writesAgainstFloors(sources, definitions, FLOORS)];
for (const { path, line, word, why } of found) console.log(`${path}:${line}: ${word} ${why}`);
process.exit(found.length === 0 ? 0 : 1);

async function definitionsIn(path: string): Promise<Definition[]> {
  const exports = Object.entries((await import(join(project, path))) as Record<string, unknown>);
  return exports.flatMap(([exported, table]) => {
    if (!is(table, PgTable)) return [];
    const { columns } = getTableConfig(table);
    return {
      path,
      exported,
      table: getTableName(table),
      columns: columns.map(({ name }) => toSnakeCase(name)),
      values: columns.flatMap(({ enumValues }) => enumValues ?? []),
      types: columns.flatMap((column) => (is(column, PgEnumColumn) ? column.enum.enumName : [])),
    };
  });
}
