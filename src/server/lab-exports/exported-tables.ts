import { sql } from "drizzle-orm";
import type { Tx } from "../deps.ts";
import { EXPORTED_TABLES, LEFT_OUT_COLUMNS } from "./left-out.ts";

export type ExportedTable = { name: string; columns: string[] };
type Found = ExportedTable & { references: string[] };

/** Returns the exported tables with their exported columns; referenced tables come first. */
export async function exportedTables(tx: Tx): Promise<ExportedTable[]> {
  const { rows } = await tx.execute<Found>(sql`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by c.relname`);
  return inReferenceOrder(rows.filter(({ name }) => EXPORTED_TABLES.has(name))).map(({ name, columns }) => ({
    name,
    columns: columns.filter((column) => !Object.hasOwn(LEFT_OUT_COLUMNS, `${name}.${column}`)),
  }));
}

/** In a circle of references, the table that most others wait for comes first. */
export function inReferenceOrder<Table extends { name: string; references: string[] }>(
  tables: readonly Table[],
): Table[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const open = ({ references }: Table) => references.filter((name) => waiting.has(name)).length;
  const awaited = ({ name }: Table) =>
    [...waiting.values()].filter(({ references }) => references.includes(name)).length;
  const ordered: Table[] = [];
  while (waiting.size > 0) {
    const candidates = [...waiting.values()];
    const next =
      candidates.find((table) => open(table) === 0) ??
      candidates.reduce((best, table) => (awaited(table) > awaited(best) ? table : best));
    waiting.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}
