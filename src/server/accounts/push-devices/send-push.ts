import { and, eq } from "drizzle-orm";
import { SubscriptionExpired, PushRefused } from "../../adapters/push/port.ts";
import { DAY_MS, SECOND_MS } from "../../../rules/time.ts";
import type { Db, Deps, Tx } from "../../deps.ts";
import type { JobData } from "../../job-data.ts";
import { PermanentFailure } from "../../platform/jobs/job-handler.ts";
import { pushDevices } from "./tables.ts";

/** Older news is not shown as a notification; it is in the account menu. */
const PUSH_MAX_AGE_MS = DAY_MS;

/** A notification as public/offline-worker.js reads it. `path` is the page that a click opens. */
export type Notice = { title: string; body: string; path: string; tag: string };

/** Sends a notification to all of a user's subscribed browsers, once `tx` commits. */
export async function enqueuePush(
  { jobs, push }: Pick<Deps, "jobs" | "push">,
  tx: Tx,
  { userId, notice, topic }: { userId: string; notice: Notice; topic: string },
): Promise<void> {
  if (push === null) return;
  for (const { id: deviceId } of await devicesOf(tx, userId, push.publicKey))
    await jobs.enqueue(tx, "send-push", { deviceId, notice, topic });
}

const devicesOf = (db: Db, userId: string, publicKey: string) =>
  db
    .select({ id: pushDevices.id })
    .from(pushDevices)
    .where(and(eq(pushDevices.userId, userId), eq(pushDevices.publicKey, publicKey)));

export async function sendPush({ db, push }: Deps, { deviceId, notice, topic }: JobData["send-push"]): Promise<void> {
  if (push === null) return;
  const [device] = await db.select().from(pushDevices).where(eq(pushDevices.id, deviceId));
  if (device === undefined || device.publicKey !== push.publicKey) return;
  try {
    await push.send(device, { text: JSON.stringify(notice), topic, keptFor: PUSH_MAX_AGE_MS / SECOND_MS });
  } catch (error) {
    if (error instanceof PushRefused) throw new PermanentFailure(error.message);
    if (!(error instanceof SubscriptionExpired)) throw error;
    // Unless the browser has re-subscribed in the meantime, with another endpoint.
    await db.delete(pushDevices).where(and(eq(pushDevices.id, deviceId), eq(pushDevices.endpoint, device.endpoint)));
  }
}
