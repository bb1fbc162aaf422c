import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { browserOf } from "../known-browsers.ts";
import { refundAttempts, consumeAttempts } from "../login-throttling.ts";

/**
 * Counts a guess at a code before its outcome is known; a correct one is refunded. Counted by account, whatever network
 * it comes from, and separately for each known browser, so a stranger with the password cannot lock the owner out.
 * @returns a function that refunds the attempt
 */
export async function consumeFactorAttempt(deps: Deps, caller: Caller, client: Client): Promise<() => Promise<void>> {
  const browser = await browserOf(deps, caller, client);
  const attempts = await consumeAttempts(deps, [{ kind: "factor", by: [caller.userId, browser] }]);
  return () => refundAttempts(deps, attempts, ["factor"]);
}
