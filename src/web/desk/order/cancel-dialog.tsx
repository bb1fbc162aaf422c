import { Checkbox, Textarea } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { cancelOrder, quoteCancel } from "../../../contract/checkout/order-desk.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import { CREDIT_KIND_LABELS } from "../../../rules/memberships/tiers.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
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

/** Cancels the order; film that is developed already asks once more. */
export function CancelDialog({ order, onClose }: OfOrder) {
  const [force, setForce] = useState(false);
  const doing = useDoing(order, `Order ${shownOrderNumber(order.id)} is canceled`);
  const { seen } = useSeen(order);
  const form = useCallForm({
    initialValues: { reason: "" },
    schema: CancelForm,
    send: async ({ reason }) => {
      await doing(() => api.call(cancelOrder, { params: { orderId: order.id }, body: { reason, force } }));
      onClose();
    },
  });
  const atWork = isRefusal(form.problem?.error, cancelOrder, "AT_WORK");
  return (
    <FormDialog
      title={`Cancel order ${shownOrderNumber(order.id)}?`}
      form={form}
      submitLabel="Cancel the order"
      closeLabel="Keep the order"
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <WhatGoesBack orderId={order.id} />
      <Textarea
        label="Reason"
        description="The customer reads it"
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.field("reason")}
      />
      {(atWork || force) && (
        <Checkbox
          label="Give the money back although film of it is developed"
          checked={force}
          onChange={({ currentTarget }) => setForce(currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/** What canceling gives back, as the lab says it; asked anew whenever something happens to the order. */
function WhatGoesBack({ orderId }: { orderId: number }) {
  const quote = useCall(quoteCancel, { params: { orderId } }, { staleTime: 0 });
  const refresh = () => void quote.refetch();
  useLive((event) => event.type === "order" && event.orderId === orderId && refresh(), refresh);
  if (quote.isError) return <FormMessage>{messageOf(quote.error)}</FormMessage>;
  const back = quote.data && backTexts(quote.data);
  return (
    <div className={classes.words} role="status" aria-label="What goes back" aria-busy={quote.isFetching}>
      {back === undefined ? (
        "Asking what goes back …"
      ) : back.length === 0 ? (
        "Nothing was taken for it, so nothing goes back."
      ) : (
        <>
          Goes back:
          <ul className={classes.since}>
            {back.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function backTexts(quote: ReplyOf<typeof quoteCancel>): string[] {
  const { toCards, toAccountCredit, serviceCredits, creditsOver, giftCards, couponCode, pieces, labels, addOns } =
    quote;
  const parts = [
    ...toCards.map(({ card, amount }) => `${dollars(amount)} to ${card ?? "the card"}`),
    toAccountCredit > 0 && `${dollars(toAccountCredit)} as account credit`,
    serviceCredits.length > 0 &&
      `service credits: ${serviceCredits.map(({ kind, count }) => `${count} × ${CREDIT_KIND_LABELS[kind]}`).join(", ")}`,
    creditsOver > 0 && `no service credits of a term that is over: ${creditsOver}`,
    couponCode !== null && `the use of the coupon ${couponCode.toUpperCase()}`,
    pieces > 0 && (pieces === 1 ? "1 piece, to the shelf" : `${pieces} pieces, to the shelf`),
    giftCards > 0 && `gift cards worth ${dollars(giftCards)}: they cannot be redeemed any more`,
    labels > 0 && (labels === 1 ? "1 label, to its carrier" : `${labels} labels, to their carriers`),
    addOns.length > 0 && `with it go ${addOns.map(shownOrderNumber).join(", ")}, which add to it`,
  ];
  return parts.filter((part) => part !== false);
}
