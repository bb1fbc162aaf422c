import { createHmac } from "node:crypto";
import { and, type Column, eq, gt, gte, isNotNull, isNull, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import * as contract from "../../contract/prints/prints.ts";
import {
  COSTLY_FILES,
  DRAFT_RETENTION_DAYS,
  DRAFT_QUOTAS,
  type DraftQuota,
  VISITORS_WAITING_BYTES,
} from "../../rules/prints/drafts.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import { users } from "../accounts/tables.ts";
import type { Deps, Tx } from "../deps.ts";
import { orders } from "../orders/tables.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { draftUploadHours, printDrafts, prints } from "./tables.ts";

/** The owner for quotas: an account, with its network while it is new, or any visitor on a network. */
type Maker = { userId: string | null; networkHash: string | null };

/** Returns a network's hash: enough for counting, and useless without the lab's secret. */
export const networkHashOf = ({ settings }: Pick<Deps, "settings">, network: string): string =>
  createHmac("sha256", settings.authSecret).update(`print drafts ${network}`).digest("hex");

/** Returns whether an account is a customer's without a paid order, free ones aside. */
export async function isNew(db: Pick<Tx, "select">, userId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, "CUSTOMER"), notExists(paidOrders(db, users.id))));
  return found !== undefined;
}

const paidOrders = (db: Pick<Tx, "select">, customerId: Column) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), isNotNull(orders.paidAt), gt(orders.total, 0)));

type Count = {
  quota: DraftQuota;
  /** Identifies the hourly upload rows. */
  source: string;
  which: SQL | undefined;
};

/** Returns the quotas that an owner's drafts count toward, in locking order. */
function countsOf(db: Pick<Tx, "select">, { userId, networkHash }: Maker, at: Date): Count[] {
  const visitors = isNull(printDrafts.userId);
  const ofNetwork = eq(printDrafts.networkHash, networkHash ?? "");
  if (userId === null) return [{ quota: "VISITOR", source: `network ${networkHash}`, which: and(visitors, ofNetwork) }];
  const own = { quota: "ACCOUNT", source: `account ${userId}`, which: eq(printDrafts.userId, userId) } as const;
  if (networkHash === null) return [own];
  const recent = gte(printDrafts.createdAt, new Date(at.getTime() - DRAFT_RETENTION_DAYS.ACCOUNT * DAY_MS));
  const stillNew = notExists(paidOrders(db, printDrafts.userId));
  const together = and(isNotNull(printDrafts.userId), ofNetwork, recent, stillNew);
  return [own, { quota: "NEW_ACCOUNTS", source: `new accounts of ${networkHash}`, which: together }];
}

const FULL = { VISITOR: "TOO_MUCH_WAITING", ACCOUNT: "TOO_MUCH_WAITING", NEW_ACCOUNTS: "NEW_ACCOUNTS_FULL" } as const;

/**
 * Rejects a draft of `bytes` that exceeds the quota of its owner, of new accounts on their network, or of all visitors
 * together. An advisory lock serializes drafts under the same quota, so that concurrent ones do not all find the same
 * space; drafts reserve theirs before the file arrives.
 */
export async function holdRoom(tx: Tx, maker: Maker, { bytes, at }: { bytes: number; at: Date }): Promise<void> {
  for (const { quota, source, which } of countsOf(tx, maker, at)) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`print drafts of ${source}`}, 0))`);
    const mine = await waiting(tx, which, "PAID");
    const { drafts, waiting: room } = DRAFT_QUOTAS[quota];
    if (mine.drafts >= drafts || mine.bytes + bytes > room) throw refuse(contract.startPrintDraft, FULL[quota]);
  }
  if (maker.userId === null) await findRoomForVisitor(tx, bytes);
}

/**
 * Rejects a visitor's file if stored drafts fill the visitors' shared space. Announced files do not count, or a few
 * addresses could reserve all of it without sending a byte: so this is checked again when a file arrives, and
 * simultaneous files may exceed the limit.
 */
export async function findRoomForVisitor(db: Pick<Tx, "select">, bytes: number): Promise<void> {
  const all = await waiting(db, and(isNull(printDrafts.userId), ne(printDrafts.state, "AWAITING_UPLOAD")), "PLACED");
  if (all.bytes + bytes > VISITORS_WAITING_BYTES) throw refuse(contract.startPrintDraft, "NO_ROOM_FOR_VISITORS");
}

/** Returns the number of drafts in no paid order, and the bytes of their files. */
async function waiting(
  tx: Pick<Tx, "select">,
  which: SQL | undefined,
  without: "PLACED" | "PAID",
): Promise<{ drafts: number; bytes: number }> {
  const ordered = tx
    .select({ id: prints.id })
    .from(prints)
    .innerJoin(orders, eq(orders.id, prints.orderId))
    .where(and(eq(prints.draftId, printDrafts.id), without === "PAID" ? isNotNull(orders.paidAt) : undefined));
  const [found] = await tx
    .select({
      drafts: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${printDrafts.uploadBytes}), 0)::float8`,
    })
    .from(printDrafts)
    .where(and(which, notExists(ordered)));
  return found!;
}

type Counting = Pick<Deps, "db" | "now">;
const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);

/** Counts bytes about to arrive, and rejects those over the owner's hourly limit. Exact under concurrency. */
export async function countArriving({ db, now }: Counting, maker: Maker, bytes: number): Promise<void> {
  const at = now();
  const left = hourOf(at).getTime() + HOUR_MS - at.getTime();
  await db.transaction(async (tx) => {
    for (const { quota, source } of countsOf(tx, maker, at)) {
      const counted = await addTo(tx, { source, at, bytes }, DRAFT_QUOTAS[quota].anHour);
      if (counted) continue;
      const message = `You reached the hourly upload limit. Try again in ${Math.ceil(left / MINUTE_MS)} min.`;
      throw new HttpError(429, message, { retryAfterS: left / 1000 });
    }
  });
}

/** Counts an unusable file, to limit how many a maker can upload. */
export async function countUseless(
  { db, now }: Counting,
  maker: Maker,
  what: keyof typeof COSTLY_FILES,
): Promise<void> {
  const at = now();
  for (const { source } of countsOf(db, maker, at)) await addTo(db, { source, at, bytes: COSTLY_FILES[what] }, null);
}

/** @returns whether it was counted: not if the total exceeds `atMost` */
async function addTo(
  db: Pick<Tx, "insert">,
  { source, at, bytes }: { source: string; at: Date; bytes: number },
  atMost: number | null,
): Promise<boolean> {
  const counted = await db
    .insert(draftUploadHours)
    .values({ source, hour: hourOf(at), bytes })
    .onConflictDoUpdate({
      target: [draftUploadHours.source, draftUploadHours.hour],
      set: { bytes: sql`${draftUploadHours.bytes} + ${bytes}` },
      ...(atMost === null ? {} : { setWhere: sql`${draftUploadHours.bytes} + ${bytes} <= ${atMost}` }),
    })
    .returning({ bytes: draftUploadHours.bytes });
  return counted.length > 0;
}

export async function forgetHours({ db, now }: Counting): Promise<void> {
  await db.delete(draftUploadHours).where(lt(draftUploadHours.hour, new Date(now().getTime() - 2 * HOUR_MS)));
}
