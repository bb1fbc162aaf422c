import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { IMPORT_ACTIONS, ROWS_KEPT_MS } from "../../rules/imports/imports.ts";
import type { Deps } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { containing, isAnyOf } from "../platform/database/sql-fragments.ts";
import { fileKey } from "./files.ts";
import { importItems, importPictures, imports, type StoredRow } from "./tables.ts";

/** Deletes the rows of imports that ended a month ago, and imports that were not run for a month. */
export async function sweepImports({ db, jobs, now }: Deps): Promise<void> {
  const before = new Date(now().getTime() - ROWS_KEPT_MS);
  await db.transaction(async (tx) => {
    const unused = await tx
      .delete(imports)
      .where(and(inArray(imports.state, [...IMPORT_ACTIONS.REMOVE]), lt(imports.createdAt, before)))
      .returning({ id: imports.id });
    const keys = unused.map(({ id }) => fileKey(id));
    if (keys.length > 0) await jobs.enqueue(tx, "remove-files", { keys });
    const old = await tx
      .update(imports)
      .set({ forgottenAt: now(), samples: [] })
      .where(and(lt(imports.finishedAt, before), isNull(imports.forgottenAt)))
      .returning({ id: imports.id });
    if (old.length === 0) return;
    const ids = old.map(({ id }) => id);
    await tx.update(importItems).set(EMPTY).where(isAnyOf(importItems.importId, ids));
    await tx.delete(importPictures).where(isAnyOf(importPictures.importId, ids));
  });
}

/** An item without personal data: only its count stays. */
export const EMPTY = { rows: [] as StoredRow[], key: sql`${importItems.position}::text`, undo: null };

/** Matches the items about one person: by their record, their earlier rolls, or their e-mail in a row. */
export const itemsOf = (userId: string, email: string) =>
  sql`(${eq(importItems.thingId, userId)} or ${eq(importItems.key, email.toLowerCase())}
    or ${inArray(importItems.thingId, sql`(select ${rolls.id} from ${rolls} where ${rolls.customerId} = ${userId})`)}
    or ${importItems.rows}::text ilike ${containing(`"${email}"`)})`;
