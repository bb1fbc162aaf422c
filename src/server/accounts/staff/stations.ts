import { randomInt } from "node:crypto";
import { and, asc, eq, isNotNull, isNull, type SQL } from "drizzle-orm";
import * as contract from "../../../contract/accounts/stations.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import { BADGE_LENGTH, BADGE_SIGNS, badgeText } from "../../../rules/accounts/stations.ts";
import type { Db, Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import { refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { hashedKey } from "../../platform/tokens/hashed-key.ts";
import { by, noteEvent } from "../events/note-event.ts";
import { consumeAttempts, refundAttempts } from "../login-throttling.ts";
import { nameOf } from "../full-name.ts";
import { hashPassword, passwordMatches } from "../passwords.ts";
import { sessions, users } from "../tables.ts";
import { drawBadge } from "./draw-badge.ts";
import { lockStaffMember } from "./manage-staff.ts";

const hashBadge = ({ settings }: Deps, badge: string): string =>
  hashedKey(settings.authSecret, ["badge", badge.trim().toUpperCase()]);

const newBadge = (): string =>
  badgeText(Array.from({ length: BADGE_LENGTH }, () => BADGE_SIGNS[randomInt(BADGE_SIGNS.length)]).join(""));

/** Sets the caller's own PIN. */
export async function setPin(deps: Deps, caller: Caller, pin: string, client: Client): Promise<void> {
  if (caller.role !== "ADMIN") throw refuse(contract.setPin, "NOT_STAFF");
  const pinHash = await hashPassword(pin);
  const { userId } = caller;
  await deps.db.transaction(async (tx) => {
    await tx.update(users).set({ pinHash }).where(eq(users.id, userId));
    await noteEvent(deps, tx, { userId, kind: "PIN_SET", from: by(caller, client, userId) });
  });
}

/** Replaces a staff member's badge. Only its hash is stored, so it is printed now or never. */
export async function makeBadge(deps: Deps, caller: Caller, userId: string, client: Client): Promise<Uint8Array> {
  const badge = newBadge();
  const user = await deps.db.transaction(async (tx) => {
    const found = await lockStaffMember(tx, caller, userId);
    await tx
      .update(users)
      .set({ badgeHash: hashBadge(deps, badge) })
      .where(eq(users.id, userId));
    await noteEvent(deps, tx, { userId, kind: "BADGE_MADE", from: by(caller, client, userId) });
    return found;
  });
  return drawBadge({ name: nameOf(user), badge });
}

export async function removeStationKeys(deps: Deps, caller: Caller, userId: string, client: Client): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockStaffMember(tx, caller, userId);
    await tx.update(users).set({ pinHash: null, badgeHash: null }).where(eq(users.id, userId));
    await tx.update(sessions).set({ workerActiveAt: null }).where(eq(sessions.workerId, userId));
    await noteEvent(deps, tx, { userId, kind: "STATION_KEYS_REMOVED", from: by(caller, client, userId) });
  });
}

/** Makes the caller's session a station, where the caller is the first worker. */
export async function openStation(
  deps: Deps,
  caller: Caller,
  { name, lockMinutes }: BodyOf<typeof contract.openStation>,
  client: Client,
): Promise<ReplyOf<typeof contract.openStation>> {
  const { userId, sessionId } = caller;
  await deps.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ stationName: name, stationLockMinutes: lockMinutes, workerId: userId, workerActiveAt: deps.now() })
      .where(eq(sessions.id, sessionId));
    await noteEvent(deps, tx, { userId, kind: "STATION_OPENED", about: name, from: by(caller, client, userId) });
  });
  return { station: { name, lockMinutes, locked: false } };
}

const mayWork = and(eq(users.role, "ADMIN"), isNotNull(users.staffRole), isNull(users.suspendedAt));

export async function listStationWorkers(
  db: Db,
  { station }: Caller,
): Promise<ReplyOf<typeof contract.listStationWorkers>> {
  if (station === null) throw refuse(contract.listStationWorkers, "NOT_A_STATION");
  const workers = await db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(mayWork, isNotNull(users.pinHash)))
    .orderBy(asc(users.firstName), asc(users.lastName), asc(users.id));
  return { workers: workers.map(({ id, ...names }) => ({ id, name: nameOf(names) })) };
}

/**
 * Changes who acts at the caller's station. Attempts are limited by station, and PINs also by worker, so that no one
 * tries all PINs of a colleague.
 */
export async function signInAtStation(
  deps: Deps,
  { station, sessionId }: Caller,
  proof: BodyOf<typeof contract.signInAtStation>,
  client: Client,
): Promise<ReplyOf<typeof contract.signInAtStation>> {
  if (station === null) throw refuse(contract.signInAtStation, "NOT_A_STATION");
  const attempts = await consumeAttempts(deps, [
    { kind: "station", by: [sessionId] },
    ...("pin" in proof ? [{ kind: "station-worker" as const, by: [proof.workerId] }] : []),
  ]);
  const worker =
    "pin" in proof
      ? await workerWho(deps, eq(users.id, proof.workerId))
      : await workerWho(deps, eq(users.badgeHash, hashBadge(deps, proof.badge)));
  const isThem = "pin" in proof ? await passwordMatches(worker?.pinHash ?? null, proof.pin) : worker !== undefined;
  if (!isThem || worker === undefined) {
    if (worker !== undefined)
      deps.refusals.note({ userId: worker.id, kind: "PIN_REFUSED", about: station.name, from: { client, sessionId } });
    throw refuse(contract.signInAtStation, "pin" in proof ? "WRONG_PIN" : "WRONG_BADGE");
  }
  await refundAttempts(deps, attempts, ["station", "station-worker"]);
  await deps.db.transaction(async (tx) => {
    await tx
      .update(sessions)
      .set({ workerId: worker.id, workerActiveAt: deps.now() })
      .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
    const from = { client, sessionId };
    await noteEvent(deps, tx, { userId: worker.id, kind: "STATION_SIGNED_IN", about: station.name, from });
  });
  return { station: { ...station, locked: false } };
}

async function workerWho({ db }: Deps, isThey: SQL) {
  const [worker] = await db.select({ id: users.id, pinHash: users.pinHash }).from(users).where(and(mayWork, isThey));
  return worker;
}

export async function lockStation({ db }: Deps, { sessionId }: Caller): Promise<void> {
  await db.update(sessions).set({ workerActiveAt: null }).where(eq(sessions.id, sessionId));
}

/** Extends the worker's time at an unlocked station. */
export async function keepStationOpen({ db, now }: Deps, { sessionId, station }: Caller): Promise<void> {
  if (station === null || station.locked) return;
  await db
    .update(sessions)
    .set({ workerActiveAt: now() })
    .where(and(eq(sessions.id, sessionId), isNotNull(sessions.workerActiveAt)));
}
