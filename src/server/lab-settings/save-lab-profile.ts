import { isDeepStrictEqual } from "node:util";
import { and, desc, eq } from "drizzle-orm";
import type { BodyOf } from "../../contract/kit/call.ts";
import * as contract from "../../contract/lab-settings/lab-profile.ts";
import { STARTING_PROFILE } from "../../rules/brand.ts";
import { changedFields } from "../../rules/history/changes.ts";
import { comparableOf, PART_LABELS, type ProfilePart } from "../../rules/lab-settings/lab-profile.ts";
import { users } from "../accounts/tables.ts";
import type { Db, Deps, Tx } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { refuse } from "../platform/http/errors.ts";
import { refreshLab } from "./lab-profile.ts";
import { labProfileVersions as v } from "./tables.ts";

const LATEST = 50;

/** Saves a part as the version after the one it is based on. Of two saves at once, the second is stale. */
export async function saveLabProfile(
  deps: Deps,
  form: BodyOf<typeof contract.saveLabProfile>,
  by: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await latestOf(tx, form.part);
    if (before.version !== form.version || !(await insertAfter(deps, tx, before, form.value, by)))
      throw refuse(contract.saveLabProfile, "STALE");
  });
  await refreshLab(deps);
}

export async function restoreProfileVersion(
  deps: Deps,
  { part, version }: BodyOf<typeof contract.restoreProfileVersion>,
  by: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const value = version === 0 ? STARTING_PROFILE[part] : (await valueOf(tx, part, version))?.value;
    if (value === undefined) throw refuse(contract.restoreProfileVersion, "UNKNOWN_VERSION");
    // A colleague who saves in the same moment wins; restoring again then works on what they saved.
    await insertAfter(deps, tx, await latestOf(tx, part), value, by);
  });
  await refreshLab(deps);
}

type Latest = { part: ProfilePart; version: number; value: object };

async function latestOf(db: Db, part: ProfilePart): Promise<Latest> {
  const [row] = await db.select().from(v).where(eq(v.part, part)).orderBy(desc(v.version)).limit(1);
  return row ?? { part, version: 0, value: STARTING_PROFILE[part] };
}

async function valueOf(db: Db, part: ProfilePart, version: number) {
  const [row] = await db
    .select({ value: v.value })
    .from(v)
    .where(and(eq(v.part, part), eq(v.version, version)));
  return row;
}

/** Returns whether it was inserted: false if another save took the version. Unchanged values make no version. */
async function insertAfter(deps: Deps, tx: Tx, before: Latest, value: object, by: string): Promise<boolean> {
  const { part } = before;
  if (isDeepStrictEqual(before.value, value)) return true;
  const inserted = await tx
    .insert(v)
    .values({ part, version: before.version + 1, value, savedAt: deps.now(), savedBy: by })
    .onConflictDoNothing()
    .returning({ version: v.version });
  if (inserted.length === 0) return false;
  const thing = { kind: "LAB_SETTINGS", id: part, name: PART_LABELS[part] } as const;
  await recordChange(deps, tx, {
    by,
    verb: "CHANGED",
    thing,
    before: comparableOf(part, before.value),
    after: comparableOf(part, value),
  });
  return true;
}

export async function listProfileVersions(db: Db, part: ProfilePart): Promise<contract.ProfileVersion[]> {
  const rows = await db
    .select({
      version: v.version,
      value: v.value,
      savedAt: v.savedAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(v)
    .leftJoin(users, eq(users.id, v.savedBy))
    .where(eq(v.part, part))
    .orderBy(desc(v.version))
    .limit(LATEST + 1);
  return rows.slice(0, LATEST).map(({ version, value, savedAt, firstName, lastName }, at) => ({
    version,
    savedAt: savedAt.toISOString(),
    by: firstName === null ? null : `${firstName} ${lastName}`,
    fields: changedFields(comparableOf(part, rows[at + 1]?.value ?? STARTING_PROFILE[part]), comparableOf(part, value)),
  }));
}
