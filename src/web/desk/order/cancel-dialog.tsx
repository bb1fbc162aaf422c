import { Checkbox, Radio, Textarea } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { cancelOrder, quoteCancel } from "../../../contract/checkout/order-desk.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { FilmPlace } from "../../../rules/film/roll-work.ts";
import { CREDIT_KIND_LABELS } from "../../../rules/memberships/tiers.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { GONE_OUTCOMES, type GoneOutcome, type GoneState } from "../../../rules/orders/gone-goods.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useLive } from "../../platform/live.tsx";
import { useCall } from "../../platform/query.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./desk.module.css";
import type { OfOrder } from "./order-dialogs.tsx";
import { useDoing } from "./use-doing.ts";
import { useSeen, WhatChanged } from "./what-changed.tsx";

const CancelForm = z.object({ reason: z.string().trim().max(300) });

type Quote = ReplyOf<typeof quoteCancel>;
type Outcomes = ReadonlyMap<string, GoneOutcome>;

/**
 * Cancels the order. Asks for a choice for each item that left the lab, and for confirmation if film is at the lab or
 * with a courier.
 */
export function CancelDialog({ order, onClose }: OfOrder) {
  const [force, setForce] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const quote = useCall(quoteCancel, { params: { orderId: order.id } }, { staleTime: 0 });
  const refresh = () => void quote.refetch();
  useLive((event) => event.type === "order" && event.orderId === order.id && refresh(), refresh);
  const { goods, film } = quote.data ?? { goods: [], film: [] };
  const doing = useDoing(order, `Order ${shownOrderNumber(order.id)} canceled`);
  const { seen } = useSeen(order);
  const form = useCallForm({
    initialValues: { reason: "" },
    schema: CancelForm,
    send: async ({ reason }) => {
      const chosen = goods.flatMap(({ lineId }) => {
        const outcome = outcomes.get(lineId);
        return outcome === undefined ? [] : [{ lineId, outcome }];
      });
      const body = { reason, force, goods: chosen };
      try {
        await doing(() => api.call(cancelOrder, { params: { orderId: order.id }, body }));
      } catch (error) {
        // Shows items that left or reached the lab meanwhile.
        refresh();
        throw error;
      }
      onClose();
    },
  });
  const atWork = isRefusal(form.problem?.error, cancelOrder, "IN_PROGRESS");
  return (
    <FormDialog
      title={`Cancel order ${shownOrderNumber(order.id)}?`}
      form={form}
      submitLabel="Cancel order"
      closeLabel="Keep order"
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <RefundSummary quote={quote} outcomes={outcomes} />
      {goods.map(({ lineId, quantity, description, state, isFromShelf }) => (
        <Radio.Group
          key={lineId}
          label={`${quantity} × ${description}: ${GONE_TEXTS[state]}`}
          description="It is refunded in any case. Where is the item now?"
          value={outcomes.get(lineId) ?? null}
          onChange={(outcome) => setOutcomes(new Map([...outcomes, [lineId, outcome as GoneOutcome]]))}
        >
          <div className={classes.choices}>
            {GONE_OUTCOMES.filter((outcome) => outcome !== "RETURNED" || isFromShelf).map((outcome) => (
              <Radio key={outcome} value={outcome} label={OUTCOME_TEXTS[outcome]} />
            ))}
          </div>
        </Radio.Group>
      ))}
      <Textarea
        label="Reason"
        description="Visible to the customer"
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
      {(film.length > 0 || atWork || force) && (
        <Checkbox
          label="Cancel and return the film"
          description={film.map(filmText).join("; ")}
          checked={force}
          onChange={({ currentTarget }) => setForce(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

const GONE_TEXTS: Readonly<Record<GoneState, string>> = {
  HANDED_OVER: "handed over at the counter",
  DELIVERED: "delivered",
  SHIPPED: "shipped",
};

const OUTCOME_TEXTS: Readonly<Record<GoneOutcome, string>> = {
  RETURNED: "Back at the lab: restock it",
  WRITTEN_OFF: "Lost or damaged: write it off",
  KEPT: "The customer keeps it",
};

const FILM_TEXTS: Readonly<Record<FilmPlace, string>> = {
  AT_LAB: "at the lab",
  DEVELOPED: "already developed",
  WITH_COURIER: "with the courier",
};

const filmText = ({ number, labNumber, where }: Quote["film"][number]): string =>
  `${labNumber ?? `Roll ${number}`} is ${FILM_TEXTS[where]}`;

function RefundSummary({ quote, outcomes }: { quote: UseQueryResult<Quote>; outcomes: Outcomes }) {
  if (quote.isError) return <FormMessage>{messageOf(quote.error)}</FormMessage>;
  const back = quote.data && refundTexts(quote.data, outcomes);
  return (
    <div className={classes.words} role="status" aria-label="Refund" aria-busy={quote.isFetching}>
      {back === undefined ? (
        "Calculating the refund…"
      ) : back.length === 0 ? (
        quote.data?.heldByBank === 0 && "Nothing was paid, so there is nothing to refund."
      ) : (
        <>
          Refund:
          <ul className={classes.since}>
            {back.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {quote.data !== undefined && quote.data.heldByBank > 0 && (
        <p>
          The customer’s bank holds {dollars(quote.data.heldByBank)} because of a dispute. We refund it to the card only
          if the lab wins.
        </p>
      )}
    </div>
  );
}

function refundTexts(quote: Quote, outcomes: Outcomes): string[] {
  const { toCards, toGiftCards, toAccountCredit, serviceCredits, creditsOver, giftCards, couponCode, labels, addOns } =
    quote;
  const returned = quote.goods.filter(({ lineId }) => outcomes.get(lineId) === "RETURNED");
  const pieces = returned.reduce((sum, { quantity }) => sum + quantity, quote.pieces);
  const parts = [
    ...toCards.map(({ how, amount }) => `${dollars(amount)} ${how}`),
    toGiftCards > 0 && `${dollars(toGiftCards)} to the gift card that paid`,
    toAccountCredit > 0 && `${dollars(toAccountCredit)} as account credit`,
    serviceCredits.length > 0 &&
      `service credits: ${serviceCredits.map(({ kind, count }) => `${count} × ${CREDIT_KIND_LABELS[kind]}`).join(", ")}`,
    creditsOver > 0 &&
      `${creditsOver} service ${creditsOver === 1 ? "credit has" : "credits have"} expired and are not returned`,
    couponCode !== null && `coupon ${couponCode.toUpperCase()} can be used again`,
    pieces > 0 && (pieces === 1 ? "1 item restocked" : `${pieces} items restocked`),
    giftCards > 0 && `gift cards worth ${dollars(giftCards)} are voided`,
    labels > 0 && (labels === 1 ? "1 shipping label is voided" : `${labels} shipping labels are voided`),
    addOns.length > 0 &&
      `add-on ${addOns.length === 1 ? "order" : "orders"} ${addOns.map(shownOrderNumber).join(", ")} also canceled`,
  ];
  return parts.filter((part) => part !== false);
}
