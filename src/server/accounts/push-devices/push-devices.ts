import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import * as contract from "../../../contract/accounts/push-devices.ts";
import type { PushDevice } from "../../../contract/accounts/push-devices.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import { browserName } from "../../../rules/accounts/browser-name.ts";
import { MOST_PUSH_DEVICES } from "../../../rules/accounts/push-devices.ts";
import type { Db, Deps, Tx } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import { notFound, refuse } from "../../platform/http/errors.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { newId } from "../../platform/ids.ts";
import { isoTime } from "../../platform/iso-time.ts";
import { lockUser } from "../lock-user.ts";
import { sessions } from "../tables.ts";
import { pushDevices } from "./tables.ts";

/** Lists a user's push devices that use the lab's current key. */
export async function listPushDevices(
  { db, push }: Deps,
  caller: Caller,
  userId: string,
): Promise<ReplyOf<typeof contract.listPushDevices>> {
  if (push === null) return { publicKey: null, devices: [] };
  const rows = await db
    .select({ device: pushDevices, current: sql<boolean>`coalesce(${sessions.id} = ${caller.sessionId}, false)` })
    .from(pushDevices)
    .leftJoin(
      sessions,
      and(
        eq(sessions.id, caller.sessionId),
        eq(sessions.userId, pushDevices.userId),
        eq(sessions.browserHash, pushDevices.browserHash),
      ),
    )
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.publicKey, push.publicKey)))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id));
  return { publicKey: push.publicKey, devices: rows.map(({ device, current }) => replyOf(device, current)) };
}

const replyOf = (device: typeof pushDevices.$inferSelect, current: boolean): PushDevice => ({
  id: device.id,
  current,
  browser: browserName(device.userAgent),
  since: isoTime(device.createdAt),
});

/**
 * Turns on notifications in the caller's browser. It must be one that their account knows, or no one could turn them
 * off.
 */
export async function savePushDevice(
  { db, now, push }: Deps,
  caller: Caller,
  { publicKey, ...target }: BodyOf<typeof contract.savePushDevice>,
  { userAgent }: Client,
): Promise<PushDevice> {
  if (push === null) throw refuse(contract.savePushDevice, "NOT_SET_UP");
  if (publicKey !== push.publicKey) throw refuse(contract.savePushDevice, "OTHER_KEY");
  if (!push.isPushService(target.endpoint)) throw refuse(contract.savePushDevice, "UNKNOWN_SERVICE");
  const { userId } = caller;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId); // so the limit holds, and the browser is not forgotten in the meantime
    const browserHash = await browserOf(tx, caller);
    if (browserHash === null) throw refuse(contract.savePushDevice, "NO_BROWSER");
    // A previous user of a shared browser, or another account of the same person, no longer gets notifications there.
    await tx.delete(pushDevices).where(eq(pushDevices.endpoint, target.endpoint));
    const device = { ...target, publicKey, userAgent: userAgent ?? null, createdAt: now() };
    const [saved] = await tx
      .insert(pushDevices)
      .values({ ...device, id: newId(), userId, browserHash })
      .onConflictDoUpdate({ target: [pushDevices.userId, pushDevices.browserHash], set: device })
      .returning();
    await letGoOfOldest(tx, userId);
    return replyOf(saved!, true);
  });
}

async function browserOf(tx: Tx, { sessionId }: Caller): Promise<string | null> {
  const [session] = await tx.select({ hash: sessions.browserHash }).from(sessions).where(eq(sessions.id, sessionId));
  return session?.hash ?? null;
}

async function letGoOfOldest(tx: Tx, userId: string): Promise<void> {
  const oldest = tx
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(eq(pushDevices.userId, userId))
    .orderBy(desc(pushDevices.createdAt), desc(pushDevices.id))
    .offset(MOST_PUSH_DEVICES);
  await tx.delete(pushDevices).where(inArray(pushDevices.id, oldest));
}

export async function removePushDevice(db: Db, { userId, deviceId }: { userId: string; deviceId: string }) {
  const { rowCount } = await db
    .delete(pushDevices)
    .where(and(eq(pushDevices.id, deviceId), eq(pushDevices.userId, userId)));
  if (rowCount === 0) throw notFound("Notifications are off in this browser.");
}

/** Removes other users' push devices from a browser when a user logs in there: it is shared. */
export async function removePushDevicesOfOthers(tx: Tx, userId: string, browserHash: string): Promise<void> {
  await tx.delete(pushDevices).where(and(eq(pushDevices.browserHash, browserHash), ne(pushDevices.userId, userId)));
}

/** Removes the push device of a session's browser: another person may use it next. */
export async function removePushDeviceOf(tx: Tx, { userId, sessionId }: Caller): Promise<void> {
  const here = tx.select({ hash: sessions.browserHash }).from(sessions).where(eq(sessions.id, sessionId));
  await tx.delete(pushDevices).where(and(eq(pushDevices.userId, userId), inArray(pushDevices.browserHash, here)));
}
