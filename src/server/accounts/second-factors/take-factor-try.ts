import type { Deps } from "../../deps.ts";
import type { Client } from "../../platform/http/client.ts";
import type { Caller } from "../../platform/http/guard.ts";
import { browserOf } from "../known-browsers.ts";
import { giveTriesBack, takeTries } from "../count-tries.ts";

/**
 * Counts a guess at a code before it is known how it comes out; what comes out right is taken back. By account, whatever
 * addresses it is guessed from, and by browsers that the account knows apart, so that a stranger with the password leaves
 * its owner a way in.
 * @returns takes it back
 */
export async function takeFactorTry(deps: Deps, caller: Caller, client: Client): Promise<() => Promise<void>> {
  const browser = await browserOf(deps, caller, client);
  const tries = await takeTries(deps, [{ kind: "factor", by: [caller.userId, browser] }]);
  return () => giveTriesBack(deps, tries, ["factor"]);
}
