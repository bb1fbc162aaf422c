import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import type * as contract from "../../contract/process-control/baths.ts";
import { isInSpan, lastGoodStrip, type Span, spansInDoubt, stripsAround } from "../../rules/process-control/doubt.ts";
import { stockText } from "../../rules/film/roll-text.ts";
import { fullName } from "../accounts/full-name.ts";
import { users } from "../accounts/tables.ts";
import type { Deps } from "../deps.ts";
import { rolls } from "../film/rolls/tables.ts";
import { countedPage } from "../platform/database/counted-page.ts";
import { columns, selectAs } from "../platform/database/columns.ts";
import { containing } from "../platform/database/sql-fragments.ts";
import { isoTime, isoTimeOrNull } from "../platform/iso-time.ts";
import { bathById, findBaths, noSuchBath, WENT_THROUGH } from "./find-baths.ts";
import { findLimits, findStrips } from "./find-strips.ts";
import { bathEvents, baths, controlStrips, developedRolls, machines } from "./tables.ts";

export async function getBath({ db, now }: Deps, id: string): Promise<ReplyOf<typeof contract.getBath>> {
  const bath = await bathById(db, now(), id);
  const [machine] = await db
    .select({ id: machines.id, name: machines.name, process: machines.process })
    .from(machines)
    .where(eq(machines.id, bath.machineId));
  const events = await db
    .select({ event: bathEvents, by: fullName(users) })
    .from(bathEvents)
    .leftJoin(users, eq(users.id, bathEvents.byUserId))
    .where(eq(bathEvents.bathId, id))
    .orderBy(desc(bathEvents.at), desc(bathEvents.id))
    .limit(500);
  return {
    bath,
    machine: machine!,
    events: events.map(({ event: { id: of, kind, ml, note, at }, by }) => ({
      id: of,
      kind,
      ml,
      note,
      by,
      at: isoTime(at),
    })),
  };
}

const isWithin = ({ from, until }: Span): SQL =>
  sql`(${from === null ? sql`true` : sql`${developedRolls.at} > ${isoTime(from)}`} and ${until === null ? sql`true` : sql`${developedRolls.at} < ${isoTime(until)}`})`;

type Row = Omit<contract.BathRoll, "film" | "isInDoubt"> & { brand: string | null; model: string | null };

/** Lists the rolls that went through a bath: what a strip outside control means for film, and for a complaint later. */
export async function listBathRolls(
  { db }: Deps,
  bathId: string,
  { only, search, sortBy, desc: isDown, limit, offset }: QueryOf<typeof contract.listBathRolls>,
): Promise<ReplyOf<typeof contract.listBathRolls>> {
  const [bath] = await db.select().from(baths).where(eq(baths.id, bathId));
  if (bath === undefined) throw noSuchBath();
  const strips = await stripsOf(db, bath.machineId);
  const good = lastGoodStrip(strips);
  const doubts = spansInDoubt(strips);
  const spans = only === "IN_DOUBT" ? doubts : [{ from: good?.at ?? null, until: null }];
  const conditions = [
    sql`${baths.id} = ${bathId}`,
    ...(only === undefined
      ? []
      : [spans.length === 0 ? sql`false` : sql`(${sql.join(spans.map(isWithin), sql` or `)})`]),
    ...(search ? [sql`${rolls.labNumber} like ${containing(search)}`] : []),
  ];
  const direction = isDown ? sql`desc` : sql`asc`;
  const { rows, ...counted } = await countedPage<Row>(db, {
    shown: selectAs({
      rollId: rolls.id,
      ...columns(rolls, "labNumber", "orderId", "customerId", "format", "brand", "model"),
      customerName: fullName(users),
      at: developedRolls.at,
    }),
    from: sql`from ${baths} join ${developedRolls} on ${WENT_THROUGH} join ${rolls} on ${rolls.id} = ${developedRolls.rollId}
      join ${users} on ${users.id} = ${rolls.customerId} where ${sql.join(conditions, sql` and `)}`,
    by: sql`${sortBy === "at" ? developedRolls.at : rolls.labNumber} ${direction}, ${rolls.id}`,
    limit,
    offset,
  });
  return {
    ...counted,
    goodStripAt: isoTimeOrNull(good?.at ?? null),
    rolls: rows.map(({ brand, model, ...row }) => ({
      ...row,
      film: stockText({ brand, model }),
      at: isoTime(row.at),
      isInDoubt: doubts.some((span) => isInSpan(new Date(row.at), span)),
    })),
  };
}

async function stripsOf(db: Deps["db"], machineId: string) {
  const found = await findStrips(db, await findLimits(db), eq(controlStrips.machineId, machineId));
  return found.map(({ judged, reply }) => ({ ...judged, reply })).toReversed();
}

export async function listRollBaths(
  { db, now }: Deps,
  rollId: string,
): Promise<ReplyOf<typeof contract.listRollBaths>> {
  const [found] = await db
    .select({ at: developedRolls.at, id: machines.id, name: machines.name, process: machines.process })
    .from(developedRolls)
    .innerJoin(machines, eq(machines.id, developedRolls.machineId))
    .where(eq(developedRolls.rollId, rollId));
  if (found === undefined) return { developed: null };
  const { at, ...machine } = found;
  const heldThen = sql`${baths.mixedAt} <= ${isoTime(at)} and (${baths.dumpedAt} is null or ${baths.dumpedAt} > ${isoTime(at)})`;
  const strips = await stripsOf(db, machine.id);
  const { before, after } = stripsAround(strips, at);
  return {
    developed: {
      machine,
      at: isoTime(at),
      baths: await findBaths(db, now(), and(eq(baths.machineId, machine.id), heldThen)!),
      before: before?.reply ?? null,
      after: after?.reply ?? null,
      isInDoubt: spansInDoubt(strips).some((span) => isInSpan(at, span)),
    },
  };
}
