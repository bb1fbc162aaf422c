import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import * as contract from "../../../contract/film/rolls.ts";
import type { BodyOf, QueryOf, ReplyOf } from "../../../contract/kit/call.ts";
import type { Db, Deps } from "../../deps.ts";
import { recordChange } from "../../history/record-change.ts";
import { referencesOf, saveReferences } from "../../history/save-references.ts";
import { recordOrderEvent } from "../../orders/record-order-event.ts";
import { columns, selectAs } from "../../platform/database/columns.ts";
import { cursorAt, isAfter, isCopied, nextCursor } from "../../platform/database/copied-list.ts";
import { countedPage } from "../../platform/database/counted-page.ts";
import { hasWords } from "../../platform/database/search-text.ts";
import { isoTime, isoTimeOrNull } from "../../platform/iso-time.ts";
import { rollEvents, rolls } from "./tables.ts";

type Query = QueryOf<typeof contract.listLabRolls>;
type LabRoll = ReplyOf<typeof contract.listLabRolls>["rolls"][number];

const r = alias(rolls, "r");
const e = alias(rollEvents, "e");

const LAST_CHANGE = { at: r.updatedAt, id: r.id, idType: "uuid" } as const;
const lastEvent = sql`(select ${e.event} from ${rollEvents} ${e} where ${e.rollId} = ${r.id} order by ${e.at} desc, ${e.event} desc limit 1)`;
const SHOWN = selectAs({
  ...columns(r, "id", "orderId", "customerId", "pickUpId", "number", "labNumber", "name", "brand", "model", "format"),
  ...columns(r, "process", "pushPullFactor", "scanQuality", "notes", "syncedAt", "createdAt", "updatedAt"),
  ...columns(r, "externalId", "metadata"),
  lastEvent,
  cursor: cursorAt(LAST_CHANGE),
});

/** Lists all customers' rolls in the order of their last change, for programs that copy them. */
export async function listLabRolls(db: Db, query: Query): Promise<ReplyOf<typeof contract.listLabRolls>> {
  const { orderId, customerId, externalId, lastEvent: steps, search, limit, offset } = query;
  const direction = query.desc && !isCopied(query) ? sql`desc` : sql`asc`;
  const conditions: SQL[] = [
    sql`true`,
    ...(orderId === undefined ? [] : [sql`${r.orderId} = ${orderId}`]),
    ...(customerId === undefined ? [] : [sql`${r.customerId} = ${customerId}`]),
    ...(externalId === undefined ? [] : [sql`${r.externalId} = ${externalId}`]),
    ...(steps === undefined ? [] : [sql`${lastEvent} in ${steps}`]),
    ...(search ? [hasWords(r.searchText, search)] : []),
    ...isAfter(query, LAST_CHANGE),
  ];
  const { rows, ...counted } = await countedPage<
    Omit<LabRoll, "externalId" | "metadata"> & Parameters<typeof referencesOf>[0] & { cursor: string }
  >(db, {
    shown: SHOWN,
    from: sql`from ${rolls} ${r} where ${sql.join(conditions, sql` and `)}`,
    by: sql`${r.updatedAt} ${direction}, ${r.id} ${direction}`,
    limit,
    offset,
  });
  return {
    rolls: rows.map(({ cursor: _cursor, externalId: id, metadata, ...roll }) => ({
      ...roll,
      syncedAt: isoTimeOrNull(roll.syncedAt),
      createdAt: isoTime(roll.createdAt),
      updatedAt: isoTime(roll.updatedAt),
      ...referencesOf({ externalId: id, metadata }),
    })),
    ...counted,
    ...nextCursor(query, rows),
  };
}

/** Sets a roll's external id and metadata, and notes it on its order's timeline. */
export const setRollReferences = (
  deps: Deps,
  rollId: string,
  body: BodyOf<typeof contract.setRollReferences>,
  by: string,
): Promise<ReplyOf<typeof contract.setRollReferences>> =>
  saveReferences(deps, { call: contract.setRollReferences, table: rolls, id: rollId, body }, async (tx, change) => {
    const [roll] = await tx
      .select({ id: rolls.orderId, customerId: rolls.customerId, number: rolls.number })
      .from(rolls)
      .where(eq(rolls.id, rollId));
    const { id, customerId, number } = roll!;
    const { externalId } = change.after;
    const text = `Roll ${number}: ${externalId === null ? "metadata changed" : `external ID ${externalId}`}`;
    // An earlier roll, imported with its scans, has no order.
    if (id !== null) return recordOrderEvent(deps, tx, { id, customerId }, { type: "NOTES_CHANGED", text, by });
    const thing = { kind: "CUSTOMER", id: customerId, name: "" } as const;
    await recordChange(deps, tx, { by, verb: "CHANGED", thing, ...change });
  });
