import { IMPORT_SOURCE_LABELS, type ImportSource } from "../../rules/imports/imports.ts";
import type { ImportedSubscriber } from "../../rules/imports/subscribers.ts";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { subscribers } from "../community/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { newId } from "../platform/ids.ts";
import type { ImportKindWork } from "./import-kind.ts";

export const UNDATED = "Newsletter consent without a date: the day of the import is stored";

/** Subscribes new e-mails, without a welcome. Unsubscribed ones stay unsubscribed. @returns the added ones */
export async function subscribe(
  deps: Deps,
  tx: Tx,
  wanted: readonly ImportedSubscriber[],
  source: ImportSource,
): Promise<{ id: string; email: string }[]> {
  if (wanted.length === 0) return [];
  const now = deps.now();
  const from = `Import: ${IMPORT_SOURCE_LABELS[source]}`;
  const rows = wanted.map(({ email, since, zip }) => {
    const createdAt = since === null ? now : new Date(Math.min(Date.parse(since), now.getTime()));
    return { id: newId(), email, zip, createdAt, source: from };
  });
  const added = { id: subscribers.id, email: subscribers.email };
  return tx.insert(subscribers).values(rows).onConflictDoNothing().returning(added);
}

export const SUBSCRIBERS: ImportKindWork<ImportedSubscriber> = {
  async save(deps, tx, items, row) {
    const records = items.map(({ record }) => record);
    const added = new Map((await subscribe(deps, tx, records, row.source)).map(({ id, email }) => [email, id]));
    const old = await tx
      .select({ id: subscribers.id, email: sql<string>`lower(${subscribers.email})`, left: subscribers.unsubscribedAt })
      .from(subscribers)
      .where(
        inArray(
          sql`lower(${subscribers.email})`,
          records.map(({ email }) => email),
        ),
      );
    const known = new Map(old.map((one) => [one.email, one]));
    return records.map(({ email, since }) => {
      const made = added.get(email);
      if (made !== undefined) return { outcome: "MADE", thingId: made, note: since === null ? UNDATED : undefined };
      const { id, left } = known.get(email)!;
      return { outcome: "SAME", thingId: id, note: left === null ? undefined : "Unsubscribed here" };
    });
  },

  async undoItem(_deps, tx, { thingId }) {
    const removed = await tx
      .delete(subscribers)
      .where(and(eq(subscribers.id, thingId), isNull(subscribers.unsubscribedAt)));
    return removed.rowCount === 0 ? "Has unsubscribed since then" : null;
  },
};
