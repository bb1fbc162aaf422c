import { globSync } from "node:fs";
import { resolve } from "node:path";
import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "../../src/server/deps.ts";
import { newId } from "../../src/server/platform/ids.ts";

export async function allTables(): Promise<PgTable[]> {
  const modules = await Promise.all(
    globSync("src/server/**/tables.ts").map((path) => import(resolve(path)) as Promise<object>),
  );
  const found = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return [...new Set(found)];
}

export const nameOf = (table: PgTable): string => getTableConfig(table).name;

/** Rows by the name of their table, with the code's column names. */
export type Rows = Map<string, Record<string, unknown>>;

/** A unique number: a place on the map. */
export const SOMEWHERE = 40.7512321;

type Filling = {
  db: Db;
  rows: Rows;
  /** Whether a table is filled on purpose; others only get the rows that foreign keys require. */
  isTheirs: (table: string) => boolean;
  word: (table: string, column: string) => string;
  /** Values required by a table's own rules, by its name. */
  particulars: Record<string, () => Record<string, unknown>>;
};

/**
 * Adds a row to a table, and to the tables it refers to, with a value in every column: each text is a unique word, so
 * that it can be found wherever it is copied.
 */
export async function fill(how: Filling, table: PgTable): Promise<Record<string, unknown>> {
  const { db, rows, isTheirs, word, particulars } = how;
  const { name, foreignKeys } = getTableConfig(table);
  const known = rows.get(name);
  if (known !== undefined) return known;
  const columns = Object.entries(getTableColumns(table));
  const values: Record<string, unknown> = {};
  for (const [key, column] of columns) values[key] = valueOf(column as PgColumn, word(name, inSnakeCase(column.name)));
  for (const { columns: from, foreignTable, foreignColumns } of foreignKeys.map((one) => one.reference())) {
    const mayBeNone = from.some(({ notNull }) => !notNull);
    const isLeft = mayBeNone && (foreignTable === table || !isTheirs(nameOf(foreignTable)));
    const row = isLeft ? null : await fill(how, foreignTable);
    for (const [at, column] of from.entries()) {
      const key = keyOf(table, column);
      if (row !== null) values[key] = row[keyOf(foreignTable, foreignColumns[at]!)];
      else if (!column.notNull) values[key] = null;
    }
  }
  const [row] = await db
    .insert(table)
    .values({ ...values, ...particulars[name]?.() })
    .returning();
  rows.set(name, row!);
  return row!;
}

const keyOf = (table: PgTable, { name }: PgColumn): string =>
  Object.entries(getTableColumns(table)).find(([, column]) => column.name === name)![0];

export const inSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function valueOf(column: PgColumn, word: string): unknown {
  if (column.generated !== undefined || column.generatedIdentity !== undefined || column.columnType.includes("Serial"))
    return undefined;
  if (column.enumValues !== undefined && column.enumValues.length > 0) return column.enumValues[0];
  const make: Record<string, () => unknown> = {
    PgUUID: newId,
    PgText: () => word,
    PgInteger: () => 1,
    PgSmallInt: () => 1,
    PgBigInt53: () => 1,
    PgReal: () => 8,
    PgDoublePrecision: () => SOMEWHERE,
    PgBoolean: () => false,
    PgTimestamp: () => new Date(),
    PgDateString: () => "2026-01-01",
    PgJsonb: () => ({ words: word }),
    PgArray: () => [column.getSQLType().startsWith("uuid") ? newId() : word],
    PgCustomColumn: () => undefined,
  };
  const made = make[column.columnType];
  if (made === undefined) throw new Error(`say what stands in a column of type ${column.columnType}: ${column.name}`);
  return made();
}
