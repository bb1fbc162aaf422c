import { Button, Checkbox, Radio, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Order } from "../../../contract/orders/order.ts";
import { listRefunds, refundOrder } from "../../../contract/payments/refunds.ts";
import type { BodyOf, ReplyOf } from "../../../contract/kit/call.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { cents, formatDollars, parseDollars } from "../../../rules/money.ts";
import { refundedHow } from "../../../rules/payments/counter-payments.ts";
import { paidOfLines, refundMethods } from "../../../rules/payments/refund-of-lines.ts";
import { refundInAll, type RefundParts } from "../../../rules/payments/refundable.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { Loaded, PageSkeleton } from "../../platform/states.tsx";
import { useAttempt } from "../../platform/use-attempt.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";
import { useSeen, WhatChanged } from "./what-changed.tsx";

type Left = Pick<ReplyOf<typeof listRefunds>, "leftToPayment" | "leftToGiftCard" | "leftInAll" | "dispute">;

/** Refunds the rest, the amount paid for chosen lines, or an amount; to the card, as account credit, or both. */
export function RefundDialog({ order, onClose }: OfOrder) {
  const refunds = useCall(listRefunds, { params: { orderId: order.id } }, { staleTime: 0 });
  const [busy, setBusy] = useState(false);
  const refresh = () => void refunds.refetch();
  useLive((event) => {
    if (event.type === "order" && event.orderId === order.id) refresh();
  }, refresh);
  return (
    <Dialog title="Refund" busy={busy} holds onClose={onClose}>
      <Loaded query={refunds} skeleton={<PageSkeleton />}>
        {(left) =>
          left.leftInAll === 0 ? (
            <p className={classes.words}>Nothing is left to refund.</p>
          ) : (
            <RefundForm order={order} left={left} onBusy={setBusy} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function RefundForm({ order, left, onBusy, onClose }: OfOrder & { left: Left; onBusy: (busy: boolean) => void }) {
  const [how, setHow] = useState<"all" | "lines" | "amount">("lines");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [typed, setTyped] = useState("");
  const isDisputed = left.dispute !== null;
  const [wantsCredit, setWantsCredit] = useState(false);
  const asCredit = wantsCredit || isDisputed;
  const [despiteDispute, setDespiteDispute] = useState(false);
  const [reason, setReason] = useState("");
  const { seen } = useSeen(order);
  const paid = paidOfLines(order.lines, order.tax);
  const amount = amountOf({ how, typed, left, sum: [...chosen].reduce((sum, id) => sum + (paid.get(id) ?? 0), 0) });
  const limits = {
    leftToPayment: cents(left.leftToPayment),
    leftToGiftCard: cents(left.leftToGiftCard),
    leftInAll: cents(left.leftInAll),
  };
  const ways =
    amount === null
      ? null
      : asCredit
        ? { toPayment: 0, toGiftCard: 0, toAccountCredit: amount }
        : refundMethods(amount, limits);
  const hasFiles = order.lines.some(({ id, productType }) => productType === "DIGITAL" && chosen.has(id));
  const { problem, send, isSending } = useRefunding(order, onBusy, onClose);
  const tooMuch = amount !== null && amount > left.leftInAll;
  const ready = ways !== null && amount! > 0 && !tooMuch && reason.trim() !== "" && (despiteDispute || !isDisputed);

  return (
    <form
      className={classes.form}
      aria-label="Refund"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (ready)
          void send({ ...ways, lineIds: how === "lines" ? [...chosen] : [], reason: reason.trim(), despiteDispute });
      }}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>
        You can refund up to {dollars(left.leftInAll)}
        {isDisputed
          ? " as account credit."
          : waysLeftText(left, refundedHow(order.payment?.method ?? "CARD", order.payment?.card ?? null))}
      </p>
      <Radio.Group label="Refund" value={how} onChange={(value) => setHow(value as typeof how)}>
        <div className={classes.group}>
          <Radio value="lines" label="Selected items" />
          {how === "lines" && <Lines order={order} paid={paid} chosen={chosen} onChange={setChosen} />}
          {how === "lines" && hasFiles && (
            <p className={classes.words}>Customers can no longer download refunded files or use refunded gift cards.</p>
          )}
          <Radio value="amount" label="Other amount" />
          {how === "amount" && (
            <TextInput
              label="Amount"
              placeholder="12.50"
              inputMode="decimal"
              autoComplete="off"
              value={typed}
              error={typed !== "" && amount === null ? "Enter dollars and cents, for example 12.50" : null}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          <Radio value="all" label={`Full refund: ${dollars(left.leftInAll)}`} />
        </div>
      </Radio.Group>
      <Checkbox
        label="Refund as account credit instead"
        checked={asCredit}
        disabled={isDisputed}
        onChange={({ currentTarget }) => setWantsCredit(currentTarget.checked)}
      />
      {left.dispute !== null && (
        <>
          <p className={classes.words} role="alert">
            The customer’s bank holds {dollars(left.dispute.amount)} of this order because of a dispute, so nothing can
            be refunded to the card. If the lab loses, the customer keeps both the bank refund and any account credit.
          </p>
          <Checkbox
            label="Give account credit despite the dispute"
            checked={despiteDispute}
            onChange={({ currentTarget }) => setDespiteDispute(currentTarget.checked)}
          />
        </>
      )}
      <Textarea
        label="Reason"
        description="Visible to the customer"
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p className={classes.words} role="status">
        {tooMuch
          ? `You can refund at most ${dollars(left.leftInAll)}.`
          : ways !== null && amount! > 0 && waysText(ways, order)}
      </p>
      <FormMessage>{problem}</FormMessage>
      <DialogActions>
        <Button variant="default" disabled={isSending} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isSending} disabled={!ready}>
          {ways !== null && amount! > 0 ? `Refund ${dollars(amount!)}` : "Refund"}
        </Button>
      </DialogActions>
    </form>
  );
}

/** @returns cents; null if invalid */
function amountOf(given: { how: "all" | "lines" | "amount"; typed: string; left: Left; sum: number }): number | null {
  if (given.how === "all") return given.left.leftInAll;
  return given.how === "lines" ? given.sum : parseDollars(given.typed);
}

/** Returns " to Visa ending 4242.", or the amount for each: card, gift card, account credit. */
function waysLeftText({ leftInAll, leftToPayment, leftToGiftCard }: Left, how: string): string {
  const toCredit = leftInAll - leftToPayment - leftToGiftCard;
  const ways = [
    { amount: leftToPayment, to: how },
    { amount: leftToGiftCard, to: "to the gift card" },
    { amount: toCredit, to: "as account credit" },
  ].filter(({ amount }) => amount > 0);
  if (ways.length === 1) return ` ${ways[0]!.to}.`;
  return `: ${ways.map(({ amount, to }) => `${dollars(amount)} ${to}`).join(", ")}.`;
}

const waysText = ({ toPayment, toGiftCard, toAccountCredit }: RefundParts, { payment }: Order): string =>
  [
    toPayment > 0 &&
      (payment === null || payment.method === "CARD"
        ? `${formatDollars(cents(toPayment))} goes to the card`
        : `You return ${formatDollars(cents(toPayment))} ${refundedHow(payment.method, payment.card)}`),
    toGiftCard > 0 && `${formatDollars(cents(toGiftCard))} goes to the gift card`,
    toAccountCredit > 0 && `${formatDollars(cents(toAccountCredit))} becomes account credit`,
  ]
    .filter(Boolean)
    .join(", ");

function Lines({
  order,
  paid,
  chosen,
  onChange,
}: {
  order: Order;
  paid: ReadonlyMap<string, number>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}) {
  const rolls = new Map(order.rolls.map(({ id, number }) => [id, number]));
  return (
    <ul className={`${classes.found} ${classes.below}`} aria-label="Items to refund">
      {order.lines
        .filter(({ id }) => (paid.get(id) ?? 0) > 0)
        .map(({ id, description, quantity, rollId }) => (
          <li key={id}>
            <Checkbox
              label={[
                rollId !== null && rolls.has(rollId) && `Roll ${rolls.get(rollId)}:`,
                description,
                quantity > 1 && `× ${quantity}`,
                dollars(paid.get(id)!),
              ]
                .filter(Boolean)
                .join(" ")}
              checked={chosen.has(id)}
              onChange={() => onChange(chosen.symmetricDifference(new Set([id])))}
            />
          </li>
        ))}
    </ul>
  );
}

/** Sends a refund; a retry after a lost response is the same refund, a new attempt is another. */
function useRefunding(order: Order, onBusy: (busy: boolean) => void, onClose: () => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const attempt = useAttempt<BodyOf<typeof refundOrder>>();
  const keep = useSaveOrder(order.id);

  async function send(refund: RefundParts & { lineIds: string[]; reason: string; despiteDispute: boolean }) {
    setSending(true);
    onBusy(true);
    setProblem(null);
    try {
      await attempt.once(refund, (body, idempotencyKey) =>
        api.call(refundOrder, { params: { orderId: order.id }, body }, { idempotencyKey }),
      );
      await keep();
      showToast(`${dollars(refundInAll(refund))} refunded`);
      onClose();
    } catch (error) {
      setProblem(
        isRefusal(error, refundOrder, "MORE_THAN_LEFT")
          ? `${error.message} ${dollars(error.data.leftInAll)} can still be refunded, ${dollars(error.data.leftToPayment)} the way it was paid.`
          : messageOf(error),
      );
      void keep();
    } finally {
      setSending(false);
      onBusy(false);
    }
  }
  return { send, problem, isSending };
}
