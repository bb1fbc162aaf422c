import * as contract from "../../contract/memberships/memberships.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import { CREDIT_KIND_LABELS } from "../../rules/memberships/tiers.ts";
import { lockUser } from "../accounts/lock-user.ts";
import { append, ledgerBalances } from "../credits/service-credits.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { newId } from "../platform/ids.ts";

/** Gives or takes service credits by hand, with a note of the reason. @returns the kind's balance afterward */
export async function adjustServiceCredits(
  deps: Deps,
  request: {
    userId: string;
    by: string;
    change: BodyOf<typeof contract.adjustServiceCredits>;
    idempotencyKey: string | null;
  },
): Promise<number> {
  const { userId, by, idempotencyKey: key } = request;
  const { kind, change, note } = request.change;
  if (change === 0) throw invalidField("change", "Enter a number of credits");
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const use = { userId: by, key, call: "adjustServiceCredits", body: { userId, ...request.change } };
    const keyReused = () => refuse(contract.adjustServiceCredits, "KEY_REUSED");
    const before = await replayedResult(tx, use, newId(), deps.now(), keyReused);
    const balance = (await ledgerBalances(tx, userId))[kind];
    if (before !== null) return balance;
    if (balance + change < 0) throw refuse(contract.adjustServiceCredits, "NOT_ENOUGH", { balance });
    // Of no term: the index allows one entry of a reason per term.
    const of = { userId, subscriptionId: null, periodStart: null, orderId: null };
    await append(tx, { ...of, kind, change, reason: "ADJUSTED", note, byUserId: by, now: deps.now() });
    const credits = `${CREDIT_KIND_LABELS[kind]} credits`;
    await recordChange(deps, tx, {
      by,
      verb: "CHANGED",
      thing: { kind: "CUSTOMER", id: userId, name: "" },
      before: { [credits]: balance },
      after: { [credits]: balance + change, reason: note },
    });
    return balance + change;
  });
}
