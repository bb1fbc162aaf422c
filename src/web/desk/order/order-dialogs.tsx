import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { markPrintsReady } from "../../../contract/bench/bench.ts";
import { cancelOrder } from "../../../contract/checkout/order-desk.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { invoiceOrder, sendInvoice } from "../../../contract/payments/order-invoice.ts";
import { attachPayment } from "../../../contract/payments/payments.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { sayDone } from "../../platform/kit/notices/say.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./desk.module.css";
import { useKeepOrder } from "./keep-order.ts";
import { useSeen, WhatChanged } from "./what-changed.tsx";

export type OfOrder = { order: Order; onClose: () => void };

/** Runs something at the order; where it is refused, the order is looked at anew, so that the dialog shows why. */
function useDoing(order: Order, done: string) {
  const keep = useKeepOrder(order.id);
  return async (call: () => Promise<Order>): Promise<void> => {
    try {
      await keep(await call());
    } catch (error) {
      await keep();
      throw error;
    }
    sayDone(done);
  };
}

/** Fixes the total; from then on nothing in the order changes. */
export function InvoiceDialog({ order, onClose }: OfOrder) {
  const number = shownOrderNumber(order.id);
  const { seen } = useSeen(order);
  const doing = useDoing(order, `Order ${number} is invoiced`);
  return (
    <ConfirmDialog
      title={`Invoice ${dollars(order.total)}?`}
      confirmLabel="Invoice it"
      onConfirm={() => doing(() => api.call(invoiceOrder, { params: { orderId: order.id } }))}
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p>The total is fixed from then on: what is in the order cannot be changed any more, only canceled.</p>
    </ConfirmDialog>
  );
}

/** Mails the invoice with the way to pay it. */
export function SendInvoiceDialog({ order, onClose }: OfOrder) {
  const sent = order.events.filter(({ type }) => type === "INVOICE_SENT").length;
  const doing = useDoing(order, `The invoice is on its way to ${order.customer.email}`);
  const { seen } = useSeen(order);
  return (
    <ConfirmDialog
      title={sent === 0 ? "Send the invoice?" : "Send the invoice again?"}
      confirmLabel={sent === 0 ? "Send it" : "Send it again"}
      onConfirm={() =>
        doing(() => api.call(sendInvoice, { params: { orderId: order.id }, body: { resend: sent > 0 } }))
      }
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>
        {order.customer.email} gets {dollars(order.total)} with a link to pay it
        {sent > 0 && `; it was sent ${sent === 1 ? "once" : `${sent} times`} before`}.
      </p>
    </ConfirmDialog>
  );
}

/** Tells the customer that the prints are ready, once. */
export function PrintsReadyDialog({ order, onClose }: OfOrder) {
  const doing = useDoing(order, "The prints are ready");
  return (
    <ConfirmDialog
      title="Are the prints ready?"
      confirmLabel="They are ready"
      keepLabel="Not yet"
      onConfirm={() => doing(() => api.call(markPrintsReady, { params: { orderId: order.id } }))}
      onClose={onClose}
    >
      <p className={classes.words}>{order.customer.firstName} is told by mail, once.</p>
    </ConfirmDialog>
  );
}

/** A payment that was made elsewhere, such as at the card reader. */
export function AttachPaymentDialog({ order, onClose }: OfOrder) {
  const doing = useDoing(order, `Order ${shownOrderNumber(order.id)} is paid`);
  const { seen } = useSeen(order);
  const form = useCallForm({
    initialValues: { paymentId: "" },
    schema: attachPayment.body,
    send: async (body) => {
      await doing(() => api.call(attachPayment, { params: { orderId: order.id }, body }));
      onClose();
    },
  });
  const error = form.problem?.error;
  return (
    <FormDialog
      title={`Attach a payment of ${dollars(order.total)}`}
      form={form}
      submitLabel="Attach it"
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>It was made elsewhere, such as at the card reader, and is of the whole total.</p>
      <TextInput
        label="The provider’s id of the payment"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field("paymentId")}
      />
      {isRefusal(error, attachPayment, "OTHER_AMOUNT") && (
        <p className={classes.words}>
          The payment is {dollars(error.data.amount)}, the order {dollars(error.data.total)}.
        </p>
      )}
    </FormDialog>
  );
}

const CancelForm = z.object({ reason: z.string().trim().max(300) });

/** What canceling gives back, as far as this order took it. */
function givesBack(order: Order): string[] {
  const pieces = order.lines.some(({ productType }) => productType === "PRODUCT");
  const paid = order.payment?.status === "CAPTURED" ? order.payment.amount : 0;
  const refunded = order.refunds.reduce((sum, { toPayment }) => sum + toPayment, 0);
  return [
    paid - refunded > 0 && `${dollars(paid - refunded)} to ${order.payment?.card ?? "the card"}`,
    order.appliedCredit > 0 && `${dollars(order.appliedCredit)} account credit, less what went back already`,
    order.serviceCredits > 0 && `service credits worth ${dollars(order.serviceCredits)}`,
    order.couponCode !== null && `the use of the coupon ${order.couponCode.toUpperCase()}`,
    pieces && "the pieces, to the shelf",
  ].filter((part) => part !== false);
}

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
  const back = givesBack(order);
  const atWork = isRefusal(form.problem?.error, cancelOrder, "AT_WORK");
  return (
    <FormDialog
      title={`Cancel order ${shownOrderNumber(order.id)}?`}
      form={form}
      submitLabel="Cancel the order"
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      {back.length === 0 ? (
        <p className={classes.words}>Nothing was taken for it, so nothing goes back.</p>
      ) : (
        <div className={classes.words}>
          Goes back:
          <ul className={classes.since}>
            {back.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        </div>
      )}
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
