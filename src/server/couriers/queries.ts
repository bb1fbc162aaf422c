import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type * as contract from "../../contract/couriers/couriers.ts";
import type * as zipCodesContract from "../../contract/couriers/zip-codes.ts";
import type { Messenger } from "../../contract/couriers/couriers.ts";
import type { QueryOf, ReplyOf } from "../../contract/kit/call.ts";
import { wallTimeText } from "../../rules/couriers/windows.ts";
import type { Db } from "../deps.ts";
import { notFound } from "../platform/http/errors.ts";
import type { Caller } from "../platform/http/guard.ts";
import { countOfPage } from "../platform/database/counted-page.ts";
import { courierHours, couriers, servedZipCodes } from "./tables.ts";
import { folded, hasWords } from "../platform/database/search-text.ts";

export type HoursRow = typeof courierHours.$inferSelect;
export type HoursReply = z.output<typeof contract.MessengerHours>;
export type ZipCodeReply = z.output<typeof zipCodesContract.ZipCode>;

export const noSuchMessenger = () => notFound("Courier not found.");
export const noSuchHours = () => notFound("Hours not found.");
export const noSuchZipCode = () => notFound("This ZIP code is not on the list.");

export const hoursReply = (row: HoursRow): HoursReply => ({
  id: row.id,
  weekday: row.weekday,
  from: wallTimeText(row.fromMinute),
  to: wallTimeText(row.toMinute),
  capacity: row.capacity,
  zips: row.zips,
});

const messengerReply = (row: typeof couriers.$inferSelect, hours: HoursRow[]): Messenger => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  active: row.active,
  userId: row.userId,
  hours: hours.filter(({ messengerId }) => messengerId === row.id).map(hoursReply),
  createdAt: row.createdAt.toISOString(),
});

function hoursOf(db: Db, messengerIds: string[]): Promise<HoursRow[]> {
  return db
    .select()
    .from(courierHours)
    .where(and(inArray(courierHours.messengerId, messengerIds), isNull(courierHours.removedAt)))
    .orderBy(asc(courierHours.weekday), asc(courierHours.fromMinute), asc(courierHours.id));
}

/** Lists couriers with their hours. Couriers see only themselves. */
export async function listMessengers(
  db: Db,
  caller: Caller,
  query: QueryOf<typeof contract.listMessengers>,
): Promise<ReplyOf<typeof contract.listMessengers>> {
  const { search, active, sortBy, desc, limit, offset } = query;
  const conditions = [
    sql`true`,
    // An account without a courier record finds none.
    ...(caller.role === "ADMIN" ? [] : [sql`${couriers.id} = ${caller.messengerId}`]),
    ...(active === undefined ? [] : [sql`${couriers.active} = ${active}`]),
    ...(search ? [hasWords(folded(couriers.name), search)] : []),
  ];
  const where = sql.join(conditions, sql` and `);
  const direction = desc ? sql`desc` : sql`asc`;
  const column = sortBy === "name" ? couriers.name : couriers.createdAt;
  const rows = await db
    .select({ messenger: couriers, count: sql<number>`(count(*) over ())::int` })
    .from(couriers)
    .where(where)
    .orderBy(sql`${column} ${direction}, ${couriers.id} ${direction}`)
    .limit(limit)
    .offset(offset);
  const count = await countOfPage(db, rows, { offset, from: sql`from ${couriers} where ${where}` });
  const hours = await hoursOf(
    db,
    rows.map(({ messenger }) => messenger.id),
  );
  return { messengers: rows.map(({ messenger }) => messengerReply(messenger, hours)), count };
}

export async function messengerById(db: Db, messengerId: string): Promise<Messenger> {
  const [row] = await db.select().from(couriers).where(eq(couriers.id, messengerId));
  if (row === undefined) throw noSuchMessenger();
  return messengerReply(row, await hoursOf(db, [messengerId]));
}

export function zipCodeReply(row: typeof servedZipCodes.$inferSelect): ZipCodeReply {
  const { zip, city, state, lat, lon, active } = row;
  return { zip, city, state, lat, lon, active };
}

/** Returns all zip codes: at most a few hundred, which the browser searches as the user types. */
export async function listZipCodes(
  db: Db,
  { active }: QueryOf<typeof zipCodesContract.listZipCodes>,
): Promise<{ zipCodes: ZipCodeReply[] }> {
  const rows = await db
    .select()
    .from(servedZipCodes)
    .where(active === undefined ? undefined : eq(servedZipCodes.active, active))
    .orderBy(asc(servedZipCodes.zip));
  return { zipCodes: rows.map(zipCodeReply) };
}
