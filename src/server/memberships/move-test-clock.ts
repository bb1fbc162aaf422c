import * as contract from "../../contract/memberships/memberships.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { DAY_MS } from "../../rules/time.ts";
import type { Deps } from "../deps.ts";
import { providerCustomerOf } from "../payments/queries.ts";
import { refuse } from "../platform/http/errors.ts";

/** Every day of these years may be a renewal, and all are billed in this request. */
const AT_MOST_DAYS = 12 * 366;

/** Moves a customer's time at the built-in provider forward, never back. @returns the customer's new time */
export async function moveTestClock(deps: Deps, move: BodyOf<typeof contract.moveTestClock>): Promise<Date> {
  const { sandbox } = deps.subscriptions;
  if (sandbox === null) throw refuse(contract.moveTestClock, "NO_TEST_PROVIDER");
  const providerCustomerId = await providerCustomerOf(deps.db, move.userId);
  if (providerCustomerId === null) throw refuse(contract.moveTestClock, "NO_CUSTOMER");
  const now = await sandbox.nowOf(providerCustomerId);
  const to = move.to === undefined ? new Date(now.getTime() + move.days! * DAY_MS) : new Date(move.to);
  if (to.getTime() > deps.now().getTime() + AT_MOST_DAYS * DAY_MS) throw refuse(contract.moveTestClock, "TOO_FAR");
  await sandbox.advance(providerCustomerId, to);
  return sandbox.nowOf(providerCustomerId);
}
