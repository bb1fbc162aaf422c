// Part of npm run check: landed migrations are unchanged, the previous version can run on the new ones, and all together create the tables of tables.ts.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { checksumProblems } from "./migration-checksums.ts";

const project = join(import.meta.dirname, "..");
const folder = join(project, "migrations");

/** The schema, which the first version starts with: no version before it has tables. */
const SCHEMA = "0000_schema.sql";

/**
 * Statements that break the previous version, which runs on the new tables for a while
 * (docs/operations/deployment.md#a-new-version). A comment `-- the version before: reason` above the statement allows
 * an exception. squawk has no rule for defaults, deleted rows and renamed enum values, and its exceptions give no
 * reason.
 */
const BREAKING: { statement: RegExp; why: string }[] = [
  { statement: /^drop (table|view|materialized view|type|function|schema|sequence)\b/i, why: "still uses it" },
  { statement: /\bdrop column\b/i, why: "still reads and writes the column" },
  { statement: /\brename (to|column|value)\b|^alter table \S+ rename\b/i, why: "uses the old name" },
  { statement: /\bset data type\b|\balter column \S+ type\b/i, why: "sends and expects the old type" },
  { statement: /\bset not null\b/i, why: "may leave it empty" },
  { statement: /\bdrop default\b/i, why: "may rely on the default" },
  {
    statement: /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/i,
    why: "does not fill the column, which has no default",
  },
  {
    statement: /\badd constraint\b.*\b(check|unique|exclude)\b|^create unique index\b/i,
    why: "may write what this rejects",
  },
  { statement: /^(delete from|truncate)\b/i, why: "may still need the rows" },
];
const EXCEPTION = /^-- the version before: \S.{9,}/m;
const TABLE = /^(?:(?:create|alter) table|create unique index .*? on) (?:if (?:not )?exists )?(?:only )?"?([\w.]+)"?/i;

const problems = [
  ...checksumProblems(folder),
  ...readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name !== SCHEMA)
    .toSorted()
    .flatMap((name) =>
      breakingStatements(readFileSync(join(folder, name), "utf8")).map((problem) => `${name}: ${problem}`),
    ),
  ...missingStatements(),
];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);

function breakingStatements(migration: string): string[] {
  const created = new Set<string>();
  // Function bodies do not run during the migration.
  const statements = migration
    .replaceAll("--> statement-breakpoint", "\n")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(/;[ \t]*(?=\n|$)/);
  return statements.flatMap((written) => {
    const statement = written
      .replaceAll(/^\s*--.*$/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim();
    const table = TABLE.exec(statement)?.[1];
    if (/^create table/i.test(statement) && table !== undefined) created.add(table);
    const broken = BREAKING.find((one) => one.statement.test(statement));
    if (broken === undefined || (table !== undefined && created.has(table)) || EXCEPTION.test(written)) return [];
    return [`the version before ${broken.why}: ${statement.slice(0, 100)}`];
  });
}

/** Returns the statements that drizzle-kit would add to a copy of the migrations. */
function missingStatements(): string[] {
  mkdirSync(join(project, ".scratch"), { recursive: true });
  const copy = mkdtempSync(join(project, ".scratch/migrations-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const kit = join(project, "node_modules/drizzle-kit/bin.cjs");
    // drizzle-kit does not find absolute paths.
    const env = { ...process.env, DRIZZLE_OUT: `./${relative(project, copy)}` };
    const { stdout, stderr } = spawnSync(process.execPath, [kit, "generate", "--name=missing"], {
      cwd: project,
      env,
      encoding: "utf8",
    });
    if (stdout.includes("No schema changes")) return [];
    const missing = readdirSync(copy).find((name) => name.endsWith("_missing.sql"));
    if (!missing) return [`drizzle-kit cannot compare the tables with the migrations:\n${stdout}${stderr}`];
    return [
      `The migrations lack what tables.ts declares (npm run migration):\n${readFileSync(join(copy, missing), "utf8")}`,
    ];
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
