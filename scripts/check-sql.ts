// Part of npm run check: SQL names tables, columns, types and closed lists by their definitions, so that renames and import rules
// see them; and a domain writes rows of its own tables and of floors below (docs/architecture.md#domain-events).
import { globSync, readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, PgEnumColumn, PgTable } from "drizzle-orm/pg-core";
import { parseSync, Visitor } from "vite";

type Table = { path: string; exported: string; name: string; words: string[]; values: string[] };

const project = join(import.meta.dirname, "..");
const paths = (...patterns: string[]) => globSync(patterns, { cwd: project }).toSorted();

/** Built-in services have their own tables, and their SQL spells out the names. */
const DEFINED = ["src/server/**/tables.ts", "src/server/adapters/**/sandbox-tables.ts"];
const tables = (await Promise.all(paths(...DEFINED).map(tablesIn))).flat();
const { FLOORS } = (await import(join(project, ".dependency-cruiser.mjs"))) as { FLOORS: string[][] };

const problems = paths("src/server/**/*.ts", "demo/**/*.ts")
  .filter((path) => ["**/*.test.ts", ...DEFINED].every((pattern) => !matchesGlob(path, pattern)))
  .flatMap((path) => {
    const source = readFileSync(join(project, path), "utf8");
    return [...spelledNames(path, source), ...writesAbove(path, source)].map(
      ({ at, problem }) => `${path}:${source.slice(0, at).split("\n").length}: ${problem}`,
    );
  });
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

async function tablesIn(path: string): Promise<Table[]> {
  const exports = Object.entries((await import(join(project, path))) as Record<string, unknown>);
  return exports.flatMap(([exported, table]) => {
    if (!is(table, PgTable)) return [];
    const { columns } = getTableConfig(table);
    const enums = columns.flatMap((column) => (is(column, PgEnumColumn) ? [column.enum.enumName] : []));
    return {
      path,
      exported,
      name: getTableName(table),
      words: [getTableName(table), ...columns.map(({ name }) => toSnakeCase(name)), ...enums],
      values: columns.flatMap(({ enumValues }) => enumValues ?? []),
    };
  });
}

/**
 * Returns names spelled out in a statement: words with an underscore, tables after `from` and similar keywords, and
 * quoted values.
 */
function spelledNames(path: string, source: string): { at: number; problem: string }[] {
  const serviceOf = (of: string) => /^src\/server\/adapters\/[^/]+\//.exec(of)?.[0];
  const own = tables.filter((table) => serviceOf(path) !== undefined && serviceOf(table.path) === serviceOf(path));
  const ownWords = new Set(own.flatMap(({ words }) => words));
  const others = tables.filter((table) => !own.includes(table));
  const words = new Set(
    others.flatMap((table) => table.words).filter((word) => word.includes("_") && !ownWords.has(word)),
  );
  const names = new Set(others.map(({ name }) => name));
  const values = new Set(own.length > 0 ? [] : others.flatMap((table) => table.values));
  const found: { at: number; problem: string }[] = [];
  const see = (text: string, start: number) => {
    const note = (word: string, at: number) =>
      found.push({ at: start + at, problem: `${word}: import its definition, or literal(column, …) for a value` });
    // JSON keys are allowed, and so are columns of a subquery: `f.pieces` after `(…) f`.
    const unquoted = text.replaceAll(/'[^']*'/g, (string) => " ".repeat(string.length));
    for (const { 1: alias, 2: word, index } of unquoted.matchAll(/(?:\b(\w+)\.)?(?<!\bas "?)(\b\w*_\w+)\b(?!\s*\()/g)) {
      const isDerived =
        alias !== undefined &&
        new RegExp(String.raw`\)\s+(?:as )?${alias}\b|\b${alias} as (?:materialized )?\(`).test(source);
      if (words.has(word!) && !isDerived) note(word!, index);
    }
    for (const { 1: word, index } of text.matchAll(/\b(?:from|join|update|into|using|only)\s+"?(\w+)/gi))
      if (names.has(word!)) note(word!, index);
    for (const { 1: value, index } of text.matchAll(/(?<!->>?\s*)'(\w+)'/g))
      if (values.has(value!)) note(value!, index);
  };
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === "Identifier" && tag.name === "sql")
        for (const { value, start } of quasi.quasis) see(value.raw, start + 1);
    },
    CallExpression({ callee, arguments: [first], start }) {
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
      const { name } = callee.property;
      const isSqlObject = callee.object.type === "Identifier" && callee.object.name === "sql";
      if (name === "raw" && isSqlObject && !path.startsWith("src/server/platform/database/"))
        found.push({ at: start, problem: "sql.raw: use sql`…`" });
      if (!["query", "execute", "identifier"].includes(name)) return;
      if (first?.type === "TemplateLiteral") for (const { value, start: at } of first.quasis) see(value.raw, at + 1);
      if (first?.type === "Literal" && typeof first.value === "string") see(first.value, first.start + 1);
    },
  }).visit(parseSync(path, source).program);
  return found;
}

/** Returns a domain's writes to tables beside or above its floor. */
function writesAbove(path: string, source: string): { at: number; problem: string }[] {
  const domainOf = (of: string) => of.split("/")[2] ?? "";
  const floorOf = (domain: string) => FLOORS.findIndex((domains) => domains.includes(domain));
  const domain = domainOf(path);
  if (floorOf(domain) < 0) return [];
  const names = new Map<string, string>();
  for (const [, list = ""] of source.matchAll(/import \{([^}]*)\} from "[^"]*tables\.ts"/g))
    for (const [exported = "", name = exported] of list.split(",").map((one) => one.trim().split(" as ")))
      names.set(name, exported);
  for (const [, name = "", of = ""] of source.matchAll(/const (\w+) = alias\((\w+),/g))
    names.set(name, names.get(of) ?? "");
  const written =
    /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert\s+into|update(?:\s+only)?|delete\s+from|merge\s+into|truncate)\s+\$\{\s*(\w+)\s*\}/gi;
  return [...source.matchAll(written)].flatMap(({ 1: built, 2: put, index }) => {
    const owner = domainOf(tables.find(({ exported }) => exported === names.get((built ?? put)!))?.path ?? path);
    if (owner === domain || floorOf(owner) < floorOf(domain)) return [];
    return [
      { at: index, problem: `writes rows of ${owner}: give that domain a write and call it, or handle its event` },
    ];
  });
}
