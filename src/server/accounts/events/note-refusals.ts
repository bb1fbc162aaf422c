import { inArray } from "drizzle-orm";
import type { CallSpec } from "../../../contract/kit/call.ts";
import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { users } from "../tables.ts";
import { type AccountEvent, by, type EventRow, eventRow, saveEvents } from "./note-event.ts";

/** Most rows waiting to be written. Beyond this, refusals only increase the counts of waiting rows or are dropped. */
const WAITING_AT_MOST = 500;

export type RefusalNotes = {
  note(event: AccountEvent): void;
  /** Resolves once everything noted so far is written. */
  settled(): Promise<void>;
};

/**
 * Refusals have no transaction to be part of, come in floods, and must not take longer when the account exists. So they
 * are not awaited: refusals of the same hour's row are summed, and one connection at a time writes all waiting rows. A
 * killed process loses the most recent ones.
 */
export function openRefusalNotes({ db, log, now }: Pick<Deps, "db" | "log" | "now">): RefusalNotes {
  let waiting = new Map<string, EventRow>();
  let writing: Promise<void> | null = null;

  async function write(): Promise<void> {
    while (waiting.size > 0) {
      const rows = [...waiting.values()];
      waiting = new Map();
      await save(rows).catch((error: unknown) => log.warn({ err: error, rows: rows.length }, "refusals not noted"));
    }
    writing = null;
  }

  /** Skips accounts deleted in the meantime. */
  async function save(rows: readonly EventRow[]): Promise<void> {
    const ids = [...new Set(rows.map(({ userId }) => userId))];
    const still = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
    const known = new Set(still.map(({ id }) => id));
    // Fixed order, so two servers cannot deadlock.
    const stored = rows
      .filter(({ userId }) => known.has(userId))
      .toSorted((a, b) => (a.groupKey ?? a.id).localeCompare(b.groupKey ?? b.id));
    if (stored.length > 0) await saveEvents(db, stored);
  }

  return {
    note(event) {
      const row = eventRow(event, now());
      const key = row.groupKey ?? row.id;
      const before = waiting.get(key);
      if (before !== undefined) {
        before.count += 1;
        before.at = row.at;
        before.about = row.about;
      } else if (waiting.size < WAITING_AT_MOST) waiting.set(key, row);
      writing ??= Promise.resolve().then(write);
    },
    async settled() {
      await writing;
    },
  };
}

/** Records calls that the caller may not make, because of their role or because the data belongs to another user. */
export const noteNotAllowed =
  ({ refusals }: Pick<Deps, "refusals">) =>
  (caller: Caller, client: Client, { method, path }: CallSpec): void =>
    refusals.note({
      userId: caller.userId,
      kind: "NOT_ALLOWED",
      about: `${method} ${path}`,
      from: by(caller, client, caller.userId),
    });
