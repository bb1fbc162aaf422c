import * as contract from "../../contract/payments/account-credit.ts";
import type { BodyOf } from "../../contract/kit/call.ts";
import type { Cents } from "../../rules/money.ts";
import { lockUser } from "../accounts/lock-user.ts";
import type { Deps } from "../deps.ts";
import { recordChange } from "../history/record-change.ts";
import { replayedResult } from "../idempotency/idempotency-keys.ts";
import { newId } from "../platform/ids.ts";
import { invalidField, refuse } from "../platform/http/errors.ts";
import { accountCreditBalance, changeAccountCredit, NotEnoughAccountCredit } from "../credits/account-credit.ts";

export type AdjustAccountCredit = {
  userId: string;
  by: string;
  change: BodyOf<typeof contract.adjustAccountCredit>;
  idempotencyKey: string | null;
};

/** Cents. More than this in one account is a typing mistake. */
const MOST_CREDIT = 10_000_000;

/** Adds or deducts account credit manually, with a note of the reason. @returns the balance afterward */
export async function adjustAccountCredit(deps: Deps, request: AdjustAccountCredit): Promise<Cents> {
  const { userId, by, idempotencyKey: key } = request;
  const { change, note } = request.change;
  return deps.db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const id = newId();
    const body = { userId, ...request.change };
    const use = { userId: by, key, call: "adjustAccountCredit", body };
    const keyReused = () => refuse(contract.adjustAccountCredit, "KEY_REUSED");
    const before = await replayedResult(tx, use, id, deps.now(), keyReused);
    const balance = await accountCreditBalance(tx, userId);
    if (before !== null) return balance;
    if (change === 0) throw invalidField("change", "Enter an amount");
    if (balance + change > MOST_CREDIT) throw invalidField("change", "An account holds at most $100,000.00 of credit");
    try {
      const credit = { userId, change, reason: "ADJUSTED", cause: `adjusted:${id}`, note, by } as const;
      const after = await changeAccountCredit(deps, tx, credit);
      await recordChange(deps, tx, {
        by,
        verb: "CHANGED",
        thing: { kind: "CUSTOMER", id: userId, name: "" },
        before: { accountCredit: balance },
        after: { accountCredit: after, reason: note },
      });
      return after;
    } catch (error) {
      if (!(error instanceof NotEnoughAccountCredit)) throw error;
      throw refuse(contract.adjustAccountCredit, "NOT_ENOUGH", { balance: error.balance });
    }
  });
}
