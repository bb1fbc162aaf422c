import { createHmac } from "node:crypto";
import { and, eq, isNull, lt, ne, notExists, type SQL, sql } from "drizzle-orm";
import * as contract from "../../contract/prints/prints.ts";
import { COSTLY_FILES, DRAFT_QUOTAS, type DraftSource, VISITORS_WAITING_BYTES } from "../../rules/prints/drafts.ts";
import { HOUR_MS, MINUTE_MS } from "../../rules/time.ts";
import type { Deps, Tx } from "../deps.ts";
import { HttpError, refuse } from "../platform/http/errors.ts";
import { draftUploadHours, printDrafts, prints } from "./tables.ts";

/** Whose drafts are counted together: an account's, or those of all visitors of one network. */
type Maker = { userId: string | null; networkHash: string | null };

/** A visitor's network as it is kept: enough to count by, and of no use without the lab's secret. */
export const networkHashOf = ({ settings }: Pick<Deps, "settings">, network: string): string =>
  createHmac("sha256", settings.authSecret).update(`print drafts ${network}`).digest("hex");

const kindOf = ({ userId }: Maker): DraftSource => (userId === null ? "VISITOR" : "ACCOUNT");
const sourceOf = ({ userId, networkHash }: Maker): string =>
  userId === null ? `network ${networkHash}` : `account ${userId}`;

/**
 * Refuses a draft of `bytes` that its maker, or all visitors together, have no room for. A maker's drafts are begun one
 * after the other, so that many at once do not all find the same room; those whose file has not come have theirs held.
 */
export async function holdRoom(tx: Tx, maker: Maker, bytes: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`print drafts of ${sourceOf(maker)}`}, 0))`);
  const quota = DRAFT_QUOTAS[kindOf(maker)];
  const own =
    maker.userId === null
      ? and(isNull(printDrafts.userId), eq(printDrafts.networkHash, maker.networkHash!))
      : eq(printDrafts.userId, maker.userId);
  const mine = await waiting(tx, own);
  if (mine.drafts >= quota.drafts || mine.bytes + bytes > quota.waiting)
    throw refuse(contract.startPrintDraft, "TOO_MUCH_WAITING");
  if (maker.userId === null) await findRoomForVisitor(tx, bytes);
}

/**
 * Refuses a visitor's file when those that are there take all that visitors have. What is only announced takes nothing
 * from others, or a few addresses could announce it all away without sending a byte: so this is asked again when a file
 * comes, and what comes at the same moment may go over.
 */
export async function findRoomForVisitor(db: Pick<Tx, "select">, bytes: number): Promise<void> {
  const all = await waiting(db, and(isNull(printDrafts.userId), ne(printDrafts.state, "AWAITING_UPLOAD")));
  if (all.bytes + bytes > VISITORS_WAITING_BYTES) throw refuse(contract.startPrintDraft, "NO_ROOM_FOR_VISITORS");
}

/** Drafts in no order, and the bytes of their files. */
async function waiting(tx: Pick<Tx, "select">, which: SQL | undefined): Promise<{ drafts: number; bytes: number }> {
  const ordered = tx.select({ id: prints.id }).from(prints).where(eq(prints.draftId, printDrafts.id));
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

/** Counts bytes that are about to arrive, and refuses those over what a maker may send in an hour. Exact however many come at once. */
export async function countArriving({ db, now }: Counting, maker: Maker, bytes: number): Promise<void> {
  const at = now();
  const { anHour } = DRAFT_QUOTAS[kindOf(maker)];
  const counted = await db
    .insert(draftUploadHours)
    .values({ source: sourceOf(maker), hour: hourOf(at), bytes })
    .onConflictDoUpdate({
      target: [draftUploadHours.source, draftUploadHours.hour],
      set: { bytes: sql`${draftUploadHours.bytes} + ${bytes}` },
      setWhere: sql`${draftUploadHours.bytes} + ${bytes} <= ${anHour}`,
    })
    .returning({ bytes: draftUploadHours.bytes });
  if (counted.length > 0) return;
  const left = hourOf(at).getTime() + HOUR_MS - at.getTime();
  const message = `These are as many pictures as we take in an hour. Please go on in ${Math.ceil(left / MINUTE_MS)} minutes.`;
  throw new HttpError(429, message, { retryAfterS: left / 1000 });
}

/** Counts a file that was of no use, so that nobody keeps the lab busy with those. */
export async function countUseless(
  { db, now }: Counting,
  maker: Maker,
  what: keyof typeof COSTLY_FILES,
): Promise<void> {
  const bytes = COSTLY_FILES[what];
  await db
    .insert(draftUploadHours)
    .values({ source: sourceOf(maker), hour: hourOf(now()), bytes })
    .onConflictDoUpdate({
      target: [draftUploadHours.source, draftUploadHours.hour],
      set: { bytes: sql`${draftUploadHours.bytes} + ${bytes}` },
    });
}

/** Forgets hours that are over. */
export async function forgetHours({ db, now }: Counting): Promise<void> {
  await db.delete(draftUploadHours).where(lt(draftUploadHours.hour, new Date(now().getTime() - 2 * HOUR_MS)));
}
