import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { STORAGE_REMINDER_DAYS } from "../../../rules/film/scan-files.ts";
import {
  announcedEnd,
  isStorageExpired,
  type ReminderDays,
  reminderDue,
  restorableUntil,
  storageEnd,
} from "../../../rules/film/storage.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps, Tx } from "../../deps.ts";
import { wantsMails } from "../../accounts/preferences.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { tierOf } from "../../credits/tier-of.ts";
import { MEMBER_UNTIL } from "../rolls/stored-for.ts";
import { rolls, storageNotices } from "../rolls/tables.ts";
import { subscriptions } from "../../memberships/tables.ts";
import { epochMs } from "../../platform/database/sql-fragments.ts";
import { filmStrips, type FilmStrip } from "../rolls/film-strips.ts";
import { rescans, scans, scanFiles } from "./tables.ts";

const r = alias(rolls, "r");
const s = alias(scans, "s");
const b = alias(subscriptions, "b");
const before = alias(rescans, "before");
const n = alias(storageNotices, "n");

type StoredRoll = {
  id: string;
  number: number;
  name: string;
  brand: string | null;
  model: string | null;
  syncedAt: number;
  expiredAt: number | null;
  /** Reminders sent: days before the end, the end they named, and when; ms since 1970. */
  notices: [days: number, storedUntil: number, at: number][];
};
type Reminder = { roll: StoredRoll; days: ReminderDays; until: Date; endsOn: string };

/**
 * Expires non-members' scans when their storage days are over (docs/product/film.md#storage). One transaction per customer, which
 * locks their row as a new membership does: customers who are members at that time keep everything, and expired scans
 * are restored while their files exist. Earlier rolls never expire. Repeatable: the next run finishes an interrupted one.
 */
export async function endStorage(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (const userId of await customersWithEndedStorage(deps)) {
    stopping.throwIfAborted();
    await deps.db.transaction((tx) => lookAt(deps, tx, userId));
  }
}

async function customersWithEndedStorage({ db, now, lab }: Deps): Promise<string[]> {
  // Nothing is due before the first reminder.
  const firstLookMs = (lab.storageDays - Math.max(...STORAGE_REMINDER_DAYS)) * DAY_MS;
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct ${r.customerId} as id from ${rolls} ${r}
    where ${r.syncedAt} <= ${new Date(now().getTime() - firstLookMs)} and ${r.scansRemovedAt} is null and ${r.orderId} is not null
      and exists (select 1 from ${scans} ${s} where ${s.rollId} = ${r.id})
      and (${r.scansExpiredAt} is not null
        or not exists (select 1 from ${subscriptions} ${b} where ${b.userId} = ${r.customerId} and ${b.active}))
    order by 1`);
  return rows.map(({ id }) => id);
}

async function lookAt(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const now = deps.now();
  const user = await lockUser(tx, userId);
  const { active } = await tierOf(tx, userId, deps.prices.inForce());
  if (active) {
    await tx
      .update(rolls)
      .set({ scansExpiredAt: null })
      .where(and(eq(rolls.customerId, userId), isNotNull(rolls.scansExpiredAt), isNull(rolls.scansRemovedAt)));
    return;
  }
  const memberUntil = await endOfMembership(tx, userId);
  const reminders: Reminder[] = [];
  for (const roll of await lockStoredRolls(tx, userId)) {
    if (roll.expiredAt !== null) {
      if (restorableUntil(new Date(roll.expiredAt)) <= now) await giveUpFiles(deps, tx, roll.id);
      continue;
    }
    const until = storageEnd(new Date(roll.syncedAt), memberUntil, deps.lab.storageDays);
    const sent = roll.notices.filter(([, about]) => about === until.getTime());
    const last = sent.find(([days]) => days === Math.min(...STORAGE_REMINDER_DAYS));
    const days = reminderDue(
      until,
      now,
      sent.map(([reminder]) => reminder),
    );
    if (days !== null)
      reminders.push({ roll, days, until, endsOn: dayText(announcedEnd(until, now, days), deps.lab.timeZone) });
    else if (isStorageExpired(until, now, last === undefined ? null : new Date(last[2]))) {
      await tx.update(rolls).set({ scansExpiredAt: now }).where(eq(rolls.id, roll.id));
    }
  }
  await remind(deps, tx, user, reminders);
}

async function endOfMembership(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`
    select ${epochMs(MEMBER_UNTIL)} as at from ${subscriptions} ${b} where ${b.userId} = ${userId}`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

async function lockStoredRolls(tx: Tx, userId: string): Promise<StoredRoll[]> {
  const { rows } = await tx.execute<StoredRoll>(sql`
    select ${r.id}, ${r.number}, ${r.name}, ${r.brand}, ${r.model}, ${epochMs(r.syncedAt)} as "syncedAt",
      ${epochMs(r.scansExpiredAt)} as "expiredAt",
      (select coalesce(json_agg(json_build_array(${n.days}, ${epochMs(n.storedUntil)}, ${epochMs(n.at)})), '[]'::json)
        from ${storageNotices} ${n} where ${n.rollId} = ${r.id}) as notices
    from ${rolls} ${r}
    where ${r.customerId} = ${userId} and ${r.syncedAt} is not null and ${r.scansRemovedAt} is null and ${r.orderId} is not null
      and exists (select 1 from ${scans} ${s} where ${s.rollId} = ${r.id})
    order by ${r.orderId}, ${r.number} for no key update of ${r}`);
  return rows;
}

/** More rolls than this are listed by name, because strips would make the mail too long. */
const MOST_STRIPS = 6;

/** Sends one mail for all rolls whose storage ends on the same day. */
async function remind(
  deps: Deps,
  tx: Tx,
  user: { id: string; email: string; firstName: string },
  reminders: readonly Reminder[],
): Promise<void> {
  const at = deps.now();
  const wanted = reminders.length > 0 && (await wantsMails(tx, user.id, "mail-storage-ends"));
  for (const [, group] of Map.groupBy(reminders, ({ days, endsOn }) => `${days} ${endsOn}`)) {
    await tx
      .insert(storageNotices)
      .values(group.map(({ roll, days, until }) => ({ rollId: roll.id, days, storedUntil: until, at })));
    if (!wanted) continue;
    const { roll, days, until, endsOn } = group[0]!;
    const own = `${deps.settings.publicUrl}/users/${user.id}`;
    const rolls = `${own}/rolls`;
    const strips =
      group.length > MOST_STRIPS
        ? new Map<string, FilmStrip>()
        : await filmStrips(
            tx,
            group.map((one) => one.roll.id),
          );
    await enqueueMail(deps, tx, {
      template: "storage-ends",
      to: user.email,
      key: `storage-ends:${roll.id}:${days}:${until.getTime()}`,
      data: {
        firstName: user.firstName,
        endsOn,
        rolls: group.map((reminder) => nameOf(reminder.roll)),
        films: group.flatMap((one) => {
          const strip = strips.get(one.roll.id);
          return strip ? [{ name: nameOf(one.roll), ...strip }] : [];
        }),
        url: group.length === 1 ? `${rolls}/${roll.id}` : rolls,
        settingsUrl: `${own}/settings#mails`,
      },
    });
  }
}

const nameOf = ({ name, brand, model, number }: StoredRoll): string =>
  name || [brand, model].filter(Boolean).join(" ") || `Roll ${number}`;

const dayText = (day: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone,
  }).format(day);

/** Deletes the rows first and the files in a job: a crash leaves only files without rows, and their job. */
async function giveUpFiles({ domainEvents, jobs, now }: Deps, tx: Tx, rollId: string): Promise<void> {
  await tx.update(rolls).set({ scansRemovedAt: now() }).where(eq(rolls.id, rollId));
  const ofRoll = tx.select({ id: scans.id }).from(scans).where(eq(scans.rollId, rollId));
  const files = await tx.delete(scanFiles).where(inArray(scanFiles.scanId, ofRoll)).returning({ key: scanFiles.key });
  const former = await tx
    .update(rescans)
    .set({ former: null })
    .from(before)
    .where(and(eq(before.id, rescans.id), inArray(rescans.scanId, ofRoll), isNotNull(before.former)))
    .returning({ former: before.former });
  const formerKeys = former.flatMap(({ former: of }) => [of!.original.key, ...(of!.picture ? [of!.picture.key] : [])]);
  const keys = new Set([...files.map(({ key }) => key), ...formerKeys]);
  for (const handle of domainEvents.onStorageEnded) for (const key of await handle(tx, rollId)) keys.add(key);
  if (keys.size > 0) await jobs.enqueue(tx, "remove-files", { keys: [...keys] });
}
