import { type SQL, sql } from "drizzle-orm";
import { BRAND } from "../../../rules/brand.ts";
import { NON_MEMBER_STORAGE_DAYS, STORAGE_REMINDER_DAYS } from "../../../rules/film/scan-files.ts";
import {
  endAsTold,
  isStorageOver,
  type ReminderDays,
  reminderDue,
  RESCUE_DAYS,
  storageEnd,
} from "../../../rules/film/storage.ts";
import { DAY_MS } from "../../../rules/time.ts";
import { lockUser } from "../../accounts/lock-user.ts";
import type { Deps, Tx } from "../../deps.ts";
import { enqueueMail } from "../../mails/enqueue-mail.ts";
import { tierOf } from "../../credits/tier-of.ts";

type StoredRoll = {
  id: string;
  number: number;
  name: string;
  brand: string | null;
  model: string | null;
  syncedAt: number;
  expiredAt: number | null;
  /** Reminders that went out: days before the end, the end that they were about, and when; ms since 1970. */
  notices: [days: number, storedUntil: number, at: number][];
};
type Reminder = { roll: StoredRoll; days: ReminderDays; until: Date; endsOn: string };

/** Nothing is due before the first reminder. */
const FIRST_LOOK_MS = (NON_MEMBER_STORAGE_DAYS - Math.max(...STORAGE_REMINDER_DAYS)) * DAY_MS;

/**
 * Non-members keep scans for 30 days after SYNCED (docs/product/film.md#storage). One transaction for each customer, holding their
 * row as a starting membership does: who is a member at that moment keeps everything, and gets back what had expired
 * while its files are still there. Repeatable: a run that dies is finished by the next.
 */
export async function endStorage(deps: Deps, stopping: AbortSignal): Promise<void> {
  for (const userId of await customersToLookAt(deps)) {
    stopping.throwIfAborted();
    await deps.db.transaction((tx) => lookAt(deps, tx, userId));
  }
}

async function customersToLookAt({ db, now }: Deps): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct r.customer_id as id from rolls r
    where r.synced_at <= ${new Date(now().getTime() - FIRST_LOOK_MS)} and r.scans_removed_at is null
      and exists (select 1 from scans s where s.roll_id = r.id)
      and (r.scans_expired_at is not null
        or not exists (select 1 from subscriptions b where b.user_id = r.customer_id and b.active))
    order by id`);
  return rows.map(({ id }) => id);
}

async function lookAt(deps: Deps, tx: Tx, userId: string): Promise<void> {
  const now = deps.now();
  const user = await lockUser(tx, userId);
  const { active } = await tierOf(tx, userId);
  if (active) {
    await tx.execute(sql`
      update rolls set scans_expired_at = null
      where customer_id = ${userId} and scans_expired_at is not null and scans_removed_at is null`);
    return;
  }
  const memberUntil = await endOfMembership(tx, userId);
  const reminders: Reminder[] = [];
  for (const roll of await lockStoredRolls(tx, userId)) {
    if (roll.expiredAt !== null) {
      if (roll.expiredAt + RESCUE_DAYS * DAY_MS <= now.getTime()) await giveUpFiles(deps, tx, roll.id);
      continue;
    }
    const until = storageEnd(new Date(roll.syncedAt), memberUntil);
    const sent = roll.notices.filter(([, about]) => about === until.getTime());
    const last = sent.find(([days]) => days === Math.min(...STORAGE_REMINDER_DAYS));
    const days = reminderDue(
      until,
      now,
      sent.map(([told]) => told),
    );
    if (days !== null) reminders.push({ roll, days, until, endsOn: dayText(endAsTold(until, now, days)) });
    else if (isStorageOver(until, now, last === undefined ? null : new Date(last[2]))) {
      await tx.execute(sql`update rolls set scans_expired_at = ${now} where id = ${roll.id}`);
    }
  }
  await remind(deps, tx, user, reminders);
}

/**
 * When the last membership ended: at the end of what was paid for, or earlier when the provider ended it. Null when
 * there never was one; a subscription that never got its first payment is none.
 */
async function endOfMembership(tx: Tx, userId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ at: number | null }>(sql`
    select (extract(epoch from max(least(b.current_period_end, coalesce(b.provider_state_at, b.current_period_end)))) * 1000)::float8 as at
    from subscriptions b where b.user_id = ${userId} and not b.active and b.status <> 'INCOMPLETE'`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

async function lockStoredRolls(tx: Tx, userId: string): Promise<StoredRoll[]> {
  const ms = (column: string): SQL => sql.raw(`(extract(epoch from ${column}) * 1000)::float8`);
  const { rows } = await tx.execute<StoredRoll>(sql`
    select r.id, r.number, r.name, r.brand, r.model, ${ms("r.synced_at")} as "syncedAt",
      ${ms("r.scans_expired_at")} as "expiredAt",
      (select coalesce(json_agg(json_build_array(n.days, ${ms("n.stored_until")}, ${ms("n.at")})), '[]'::json)
        from storage_notices n where n.roll_id = r.id) as notices
    from rolls r
    where r.customer_id = ${userId} and r.synced_at is not null and r.scans_removed_at is null
      and exists (select 1 from scans s where s.roll_id = r.id)
    order by r.order_id, r.number for no key update of r`);
  return rows;
}

/** One mail for all rolls whose storage ends on the same day. */
async function remind(
  deps: Deps,
  tx: Tx,
  user: { id: string; email: string; firstName: string },
  reminders: readonly Reminder[],
): Promise<void> {
  const at = deps.now();
  for (const [, group] of Map.groupBy(reminders, ({ days, endsOn }) => `${days} ${endsOn}`)) {
    for (const { roll, days, until } of group) {
      await tx.execute(sql`
        insert into storage_notices (roll_id, days, stored_until, at) values (${roll.id}, ${days}, ${until}, ${at})`);
    }
    const { roll, days, until, endsOn } = group[0]!;
    const rolls = `${deps.settings.publicUrl}/users/${user.id}/rolls`;
    await enqueueMail(deps, tx, {
      template: "storage-ends",
      to: user.email,
      key: `storage-ends:${roll.id}:${days}:${until.getTime()}`,
      data: {
        firstName: user.firstName,
        endsOn,
        rolls: group.map((reminder) => nameOf(reminder.roll)),
        url: group.length === 1 ? `${rolls}/${roll.id}` : rolls,
      },
    });
  }
}

const nameOf = ({ name, brand, model, number }: StoredRoll): string =>
  name || [brand, model].filter(Boolean).join(" ") || `Roll ${number}`;

const dayText = (day: Date): string =>
  new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: BRAND.timeZone,
  }).format(day);

/** The rows first, the files by a job: what a crash leaves is a file without a row, and its job. */
async function giveUpFiles({ jobs, now }: Deps, tx: Tx, rollId: string): Promise<void> {
  await tx.execute(sql`update rolls set scans_removed_at = ${now()} where id = ${rollId}`);
  const files = await tx.execute<{ key: string }>(sql`
    delete from scan_files where scan_id in (select id from scans where roll_id = ${rollId}) returning key`);
  const unlocked = await tx.execute<{ key: string | null }>(sql`
    update scan_unlocks new set file_key = null, file_type = null, file_bytes = null, file_orientation = null
    from scan_unlocks old
    where old.id = new.id and new.scan_id in (select id from scans where roll_id = ${rollId}) and old.file_key is not null returning old.file_key as key`);
  const keys = [...files.rows, ...unlocked.rows].map(({ key }) => key).filter((key) => key !== null);
  if (keys.length > 0) await jobs.enqueue(tx, "remove-files", { keys: [...new Set(keys)] });
}
