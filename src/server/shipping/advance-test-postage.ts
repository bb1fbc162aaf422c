import * as contract from "../../contract/shipping/shipping.ts";
import type { Tracking } from "../adapters/postage/port.ts";
import type { Deps } from "../deps.ts";
import { storeWebhook } from "../webhooks/inbox.ts";
import { notFound, refuse } from "../platform/http/errors.ts";

/** Advances a parcel of the built-in provider, and reports it like a real provider's webhook. */
export async function advanceTestPostage(deps: Deps, trackingNumber: string): Promise<Tracking> {
  const { advanceTracking } = deps.postage;
  if (advanceTracking === null) throw refuse(contract.advanceTestPostage, "NO_TEST_PROVIDER");
  const tracking = await advanceTracking(trackingNumber.replace(/[\s-]/g, "").toUpperCase());
  if (tracking === null) throw notFound("The test provider has no parcel with this number.");
  await storeWebhook(deps, {
    id: `evt_test_${tracking.trackingNumber}_${tracking.state}`,
    provider: "postage",
    type: "tracker.updated",
    subject: tracking.trackingNumber,
  });
  return tracking;
}
