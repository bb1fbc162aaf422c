import { useRef, useState } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { payOrder } from "../../../contract/payments/payments.ts";
import { confirmWithBank, type ProviderConfirmation } from "../cards/confirm-with-bank.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { useAttempt } from "../../platform/use-attempt.ts";

type PayAnswer = ReplyOf<typeof payOrder>;

type PayState =
  | { kind: "idle" }
  | { kind: "working" }
  /** @param declined the bank refused the card, so another try or card may pay */
  | { kind: "problem"; message: string; declined: boolean }
  | { kind: "secondStep"; paymentId: string }
  | { kind: "pending" };

export type Paying = ReturnType<typeof usePaying>;

/**
 * Pays with a stored card's id or a token. Each attempt has its own idempotency key; an attempt with an unknown result
 * is repeated under the same key, so no customer pays twice.
 */
export function usePaying<Answer extends PayAnswer>(calls: {
  pay: (means: string, idempotencyKey: string) => Promise<Answer>;
  /** Fetches the state of a payment that requires a second step, and the client secret for that step. */
  confirm: (paymentId: string) => Promise<Answer & { clientSecret: string | null }>;
  onAnswer: (answer: Answer) => void;
  /** Called when the order was paid or canceled in the meantime; the order itself shows this. */
  onNotPayable: () => void;
  /** Returns an error's message; null when it is shown elsewhere. Default: the error's own message. */
  problemOf?: (error: unknown) => Promise<string | null>;
}) {
  const [state, setState] = useState<PayState>({ kind: "idle" });
  const attempt = useAttempt<string>();
  // The button is disabled during a payment, but a second click may arrive before the re-render.
  const working = useRef(false);

  function take(answer: Answer): void {
    const { outcome, message, paymentId } = answer;
    attempt.forget();
    calls.onAnswer(answer);
    if (outcome === "CAPTURED") return;
    if (outcome === "REQUIRES_ACTION" && paymentId) setState({ kind: "secondStep", paymentId });
    else if (outcome === "PENDING") setState({ kind: "pending" });
    else setState({ kind: "problem", message: message ?? "The payment was declined.", declined: true });
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
      setState(said === null ? { kind: "idle" } : { kind: "problem", message: said, declined: false });
    } finally {
      working.current = false;
    }
  }

  /**
   * @param choose returns the payment method, or null when the form must be corrected; receives the method of an
   * attempt with an unknown result
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
