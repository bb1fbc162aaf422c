import { inArray } from "drizzle-orm";
import type { CallSpec } from "../../../contract/kit/call.ts";
import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { users } from "../tables.ts";
import { type AccountEvent, by, type EventRow, eventRow, saveEvents } from "./note-event.ts";

/** Rows that wait to be written; what is refused beyond is only counted in them, or left out. */
const WAITING_AT_MOST = 500;

/** Writes down what was refused, in its own time. */
export type RefusalNotes = {
  note(event: AccountEvent): void;
  /** Once all is written that was noted so far. */
  settled(): Promise<void>;
};

/**
 * Refusals have no transaction that they could stand in, come in floods, and must not take longer where there is an account.
 * So nobody waits for them: those of one hour's row are added up, and one connection at a time writes all that wait. A process
 * that is killed leaves out those of the last moment.
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

  /** Without those whose account went meanwhile. */
  async function save(rows: readonly EventRow[]): Promise<void> {
    const ids = [...new Set(rows.map(({ userId }) => userId))];
    const still = await db.select({ id: users.id }).from(users).where(inArray(users.id, ids));
    const known = new Set(still.map(({ id }) => id));
    // In one order, so that two servers never wait for each other crosswise.
    const kept = rows
      .filter(({ userId }) => known.has(userId))
      .toSorted((a, b) => (a.countedBy ?? a.id).localeCompare(b.countedBy ?? b.id));
    if (kept.length > 0) await saveEvents(db, kept);
  }

  return {
    note(event) {
      const row = eventRow(event, now());
      const key = row.countedBy ?? row.id;
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

/** Notes who tried a call that is not theirs to make, whether it is another role's or about another's things. */
export const noteNotAllowed =
  ({ refusals }: Pick<Deps, "refusals">) =>
  (caller: Caller, client: Client, { method, path }: CallSpec): void =>
    refusals.note({
      userId: caller.userId,
      kind: "NOT_ALLOWED",
      about: `${method} ${path}`,
      from: by(caller, client, caller.userId),
    });
