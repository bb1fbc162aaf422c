import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { getUser } from "../../contract/accounts/accounts.ts";
import type { ReplyOf } from "../../contract/kit/call.ts";
import { CallError, isRefusal } from "../../contract/kit/client.ts";
import {
  cancelTierChange,
  changeTier,
  confirmSubscription,
  listMemberships,
  type Membership,
  subscribe,
} from "../../contract/memberships/memberships.ts";
import { listPaymentMethods } from "../../contract/payments/payments.ts";
import type { PurchasableTierId } from "../../rules/memberships/tiers.ts";
import type { Cents } from "../../rules/money.ts";
import type { CardPicker, PayingCard } from "./card-picker.tsx";
import { confirmWithBank, type ProviderConfirmation } from "../parts/cards/confirm-with-bank.ts";
import { api } from "../platform/api.ts";
import { messageOf } from "../platform/form-errors.ts";
import { callKey } from "../platform/query.ts";
import { useRefreshUser } from "../platform/session.ts";
import { useAttempt } from "../platform/use-attempt.ts";

type Answer = ReplyOf<typeof subscribe>;

/** What became of the last try. */
export type PurchaseState =
  | { kind: "idle" }
  | { kind: "working" }
  | { kind: "problem"; message: string; badCode: boolean }
  /** The bank asks. Amount in cents; `tier` is what is paid, and a change where a membership already runs. */
  | { kind: "secondStep"; subscriptionId: string; amount: Cents; tier: PurchasableTierId; isChange: boolean }
  | { kind: "pending"; message: string }
  | { kind: "done"; membership: Membership };

/** What is bought, and the card that it is paid by. */
type Wish = { tier: PurchasableTierId; query?: { promoCode?: string }; card: PayingCard };

export type ToPay = { tier: PurchasableTierId; promoCode?: string | undefined; /** In cents. */ amount: Cents };

type Paid = Pick<ToPay, "tier" | "amount">;
type Asked = Extract<PurchaseState, { kind: "secondStep" }>;

/**
 * Buys and changes a membership. Each try has a key of its own; one whose outcome is unknown is repeated under the same key and by
 * the same card, so that nobody pays twice.
 */
export function usePurchase(userId: string) {
  const [state, setState] = useState<PurchaseState>({ kind: "idle" });
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  const attempt = useAttempt<Wish>();
  // The button is disabled while it works, but a second click can come before that is drawn.
  const working = useRef(false);

  function refresh(): void {
    void queries.invalidateQueries({ queryKey: callKey(listMemberships) });
    // Whom staff act for has a tier and credits too.
    void queries.invalidateQueries({ queryKey: callKey(getUser) });
    void queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
  }

  function take({ outcome, message, subscriptionId, membership }: Answer, { amount, tier }: Paid): void {
    attempt.forget();
    refresh();
    if (outcome === "ACTIVE") {
      void refreshUser();
      setState({ kind: "done", membership });
    } else if (outcome === "REQUIRES_ACTION")
      setState({ kind: "secondStep", subscriptionId, amount, tier, isChange: membership.active });
    else if (outcome === "PENDING")
      setState({ kind: "pending", message: message ?? "Your payment is being processed." });
    else setState({ kind: "problem", message: message ?? "The card was declined. Try another.", badCode: false });
  }

  async function run(paid: Paid, send: () => Promise<Answer | null>): Promise<void> {
    if (working.current) return;
    working.current = true;
    setState({ kind: "working" });
    try {
      const answer = await send();
      if (answer) take(answer, paid);
      else setState({ kind: "idle" });
    } catch (error) {
      // Joined in the meantime, or not a member any more: the page shows what there is now.
      if (error instanceof CallError && error.status === 409) refresh();
      const badCode = isRefusal(error, subscribe, "BAD_COUPON");
      setState({ kind: "problem", message: badCode ? error.data.text : messageOf(error), badCode });
    } finally {
      working.current = false;
    }
  }

  /** @param wished what is bought, and by which picker's card @returns null when there is something to correct first */
  async function payBy(
    picker: CardPicker,
    wished: Omit<Wish, "card">,
    send: (wish: Wish, idempotencyKey: string) => Promise<Answer>,
  ): Promise<Answer | null> {
    const card = await picker.choose(attempt.unsettled()?.card ?? null);
    return card === null ? null : attempt.once({ ...wished, card }, send);
  }

  return {
    state,
    join: ({ tier, promoCode, amount }: ToPay, picker: CardPicker) =>
      run({ tier, amount }, () =>
        payBy(
          picker,
          { tier, query: promoCode === undefined ? {} : { promoCode } },
          ({ query, card }, idempotencyKey) =>
            api.call(subscribe, { params: { userId, tier }, query, body: card }, { idempotencyKey }),
        ),
      ),
    /** @param picker null where nothing is to be paid now */
    change: ({ tier, amount }: ToPay, picker: CardPicker | null) =>
      run({ tier, amount }, () => {
        const send = (card: Partial<PayingCard>) =>
          api.call(changeTier, { params: { userId }, body: { tier, ...card } });
        return picker === null ? send({}) : payBy(picker, { tier }, ({ card }) => send(card));
      }),
    confirm: ({ subscriptionId, ...paid }: Asked, step: ProviderConfirmation) =>
      run(paid, async () => {
        const ask = () => api.call(confirmSubscription, { params: { userId, subscriptionId } });
        const answer = await confirmWithBank(ask, step);
        if (answer.outcome !== "ACTIVE" || answer.membership.tier === paid.tier) return answer;
        return { ...answer, outcome: "DECLINED", message: "The change was canceled. Nothing was charged. Try again." };
      }),
    /** Closes the bank's question. A change is canceled with it, so that orders can use the present credits again. */
    async leave({ isChange }: Asked): Promise<void> {
      setState({ kind: "idle" });
      if (!isChange) return;
      // Where the lab does not answer, it cancels the change itself after some minutes.
      await api.call(cancelTierChange, { params: { userId } }).catch(() => undefined);
      refresh();
    },
    rest: () => setState({ kind: "idle" }),
  };
}
export type Purchase = ReturnType<typeof usePurchase>;
