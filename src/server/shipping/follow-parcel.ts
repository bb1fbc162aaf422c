import { eq } from "drizzle-orm";
import { LabelRefused } from "../adapters/postage/port.ts";
import type { Deps, Tx } from "../deps.ts";
import { PermanentFailure } from "../platform/jobs/job-handler.ts";
import { syncTracking } from "./sync-tracking.ts";
import { labels, shipments } from "./tables.ts";

type Parcel = Pick<typeof shipments.$inferSelect, "id" | "trackingNumber" | "carrier">;

/** Subscribes to a tracking number that staff typed: a postage service reports only its own labels automatically. */
export async function followLater(
  { jobs, postage }: Deps,
  tx: Tx,
  before: Parcel | null,
  after: Parcel,
): Promise<void> {
  if (postage.follow === null || after.trackingNumber === null) return;
  if (before?.trackingNumber === after.trackingNumber && before.carrier === after.carrier) return;
  await jobs.enqueue(tx, "follow-parcel", { shipmentId: after.id });
}

/** Runs as the job: registers the number with the postage service and reads the parcel's status. Repeatable. */
export async function followParcel(deps: Deps, shipmentId: string): Promise<void> {
  const { follow } = deps.postage;
  const [parcel] = await deps.db
    .select({ trackingNumber: shipments.trackingNumber, carrier: shipments.carrier, ofLabel: labels.trackingNumber })
    .from(shipments)
    .leftJoin(labels, eq(labels.shipmentId, shipments.id))
    .where(eq(shipments.id, shipmentId));
  if (follow === null || !parcel?.trackingNumber || parcel.trackingNumber === parcel.ofLabel) return;
  try {
    await follow(parcel.trackingNumber, parcel.carrier);
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error;
    const reason = `The postage service does not follow ${parcel.trackingNumber}: ${error.message}`;
    throw new PermanentFailure(reason, { canBeTriedAgain: false });
  }
  await syncTracking(deps, parcel.trackingNumber);
}
