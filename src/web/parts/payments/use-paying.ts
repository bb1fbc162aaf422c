import { useRef, useState } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { payOrder } from "../../../contract/payments/payments.ts";
import { confirmWithBank, type ProviderConfirmation } from "../cards/confirm-with-bank.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useAttempt } from "../../platform/use-attempt.ts";

/** How a try to pay ended, and the order afterwards. */
type PayAnswer = ReplyOf<typeof payOrder>;

/** What became of the last try. */
type PayState =
  | { kind: "idle" }
  | { kind: "working" }
  | { kind: "problem"; message: string }
  | { kind: "secondStep"; paymentId: string }
  | { kind: "pending" };

/** A way to pay, and what became of it. */
export type Paying = ReturnType<typeof usePaying>;

/**
 * Pays by some means: a stored card's id, or a token. Each try has a key of its own; one whose outcome is unknown is repeated under the
 * same key, so that nobody pays twice.
 */
export function usePaying<Answer extends PayAnswer>(calls: {
  pay: (means: string, idempotencyKey: string) => Promise<Answer>;
  /** Asks how a payment that waits for its second step stands, and by what that is made. */
  confirm: (paymentId: string) => Promise<Answer & { clientSecret: string | null }>;
  onAnswer: (answer: Answer) => void;
  /** Paid or canceled in the meantime: the order itself says it best. */
  onNotPayable: () => void;
  /** Says what went wrong in its own words; null where it is said elsewhere. As the error does, unless told otherwise. */
  problemOf?: (error: unknown) => Promise<string | null>;
}) {
  const [state, setState] = useState<PayState>({ kind: "idle" });
  const attempt = useAttempt<string>();
  // The button is disabled while it works, but a second click can come before that is drawn.
  const working = useRef(false);

  function take(answer: Answer): void {
    const { outcome, message, paymentId } = answer;
    attempt.forget();
    calls.onAnswer(answer);
    if (outcome === "CAPTURED") return;
    if (outcome === "REQUIRES_ACTION" && paymentId) setState({ kind: "secondStep", paymentId });
    else if (outcome === "PENDING") setState({ kind: "pending" });
    else setState({ kind: "problem", message: message ?? "The payment was declined. Try another card." });
  }

  async function run(send: () => Promise<Answer | null>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setState({ kind: "working" });
    try {
      const answer = await send();
      if (answer) take(answer);
      else setState({ kind: "idle" });
    } catch (error) {
      if (isRefusal(error, payOrder, "NOT_PAYABLE")) calls.onNotPayable();
      const said = calls.problemOf ? await calls.problemOf(error) : messageOf(error);
      setState(said === null ? { kind: "idle" } : { kind: "problem", message: said });
    } finally {
      working.current = false;
    }
  }

  /**
   * @param choose answers what is to pay, or null when there is something to correct first; it is told the means of a try whose outcome
   * is unknown
   */
  function pay(choose: (unsettled: string | null) => Promise<string | null>): Promise<void> {
    return run(async () => {
      const means = await choose(attempt.unsettled());
      return means === null ? null : attempt.once(means, calls.pay);
    });
  }

  return {
    state,
    pay,
    confirm: (paymentId: string, step: ProviderConfirmation) =>
      run(() => confirmWithBank(() => calls.confirm(paymentId), step)),
    askAgain: (paymentId: string) => setState({ kind: "secondStep", paymentId }),
    rest: () => setState({ kind: "idle" }),
  };
}
