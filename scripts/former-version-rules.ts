// The version before goes on for a while on the tables of the one after (docs/operations/deployment.md#a-new-version): a migration
// adds, and takes away only what no version that may still run asks for.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Those before it landed when nothing had been released, and took things away. */
const HELD_FROM = "0019";

/** A comment above a statement that says why the version before goes on. */
const EXCUSE = /^-- the version before: \S.{9,}/m;

const TABLE = /^(?:create|alter) table (?:if (?:not )?exists )?(?:only )?"?([\w.]+)"?/i;

/** What the version before would stumble over. */
const HURTS: { statement: RegExp; why: string }[] = [
  { statement: /^drop (table|view|materialized view|type|function|schema|sequence)\b/i, why: "still asks for it" },
  { statement: /\bdrop column\b/i, why: "still reads and writes the column" },
  { statement: /\brename (to|column|value)\b|^alter table \S+ rename\b/i, why: "knows it by its former name" },
  { statement: /\bset data type\b|\balter column \S+ type\b/i, why: "sends and expects the former type" },
  { statement: /\bset not null\b/i, why: "may still leave it empty" },
  { statement: /\bdrop default\b/i, why: "may rely on the default" },
  {
    statement: /\badd column (?!.*\b(default|generated)\b).*\bnot null\b/i,
    why: "does not fill the column, which has no default",
  },
  { statement: /\badd constraint\b.*\b(check|unique|exclude)\b/i, why: "may write what is refused from now on" },
  { statement: /^create unique index\b/i, why: "may write what is refused from now on" },
  { statement: /^(delete from|truncate)\b/i, why: "may still need the rows" },
];

/** One line for each statement of a newer migration that the version before would not survive, and that does not say why it does. */
export function whatTheVersionBeforeMisses(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && name.slice(0, 4) >= HELD_FROM)
    .sort()
    .flatMap((name) => hurtsOf(readFileSync(join(folder, name), "utf8")).map((line) => `${name}: ${line}`));
}

/** @public its own test asks it what of a migration hurts */
export function hurtsOf(migration: string): string[] {
  const fresh = new Set<string>();
  return statementsOf(migration).flatMap((written) => {
    const statement = bare(written);
    const table =
      TABLE.exec(statement)?.[1] ?? /^create unique index .*? on (?:only )?"?([\w.]+)"?/i.exec(statement)?.[1];
    if (/^create table/i.test(statement) && table !== undefined) fresh.add(table);
    const hurt = HURTS.find((one) => one.statement.test(statement));
    // Nobody before knows a table that is made here.
    if (hurt === undefined || (table !== undefined && fresh.has(table)) || EXCUSE.test(written)) return [];
    return [
      `the version before ${hurt.why}: ${statement.slice(0, 100)} — add now and take away in a later release, or say above it ` +
        "why it goes on (-- the version before: …)",
    ];
  });
}

/** Each with the comments above it. What stands in a function's body is not done now. */
function statementsOf(migration: string): string[] {
  return migration
    .replaceAll("--> statement-breakpoint", "\n")
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(/;[ \t]*(?=\n|$)/);
}

const bare = (statement: string): string =>
  statement
    .replaceAll(/^\s*--.*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
