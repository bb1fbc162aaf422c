import { TextInput } from "@mantine/core";
import { markPrintsReady } from "../../../contract/bench/bench.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { invoiceOrder, sendInvoice } from "../../../contract/payments/order-invoice.ts";
import { attachPayment } from "../../../contract/payments/payments.ts";
import { isRefusal } from "../../../contract/kit/client.ts";
import { shownEmail } from "../../../rules/accounts/email.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./desk.module.css";
import { useDoing } from "./use-doing.ts";
import { useSeen, WhatChanged } from "./what-changed.tsx";

export type OfOrder = { order: Order; onClose: () => void };

/** Issues the invoice: it fixes the total, and the order no longer changes. */
export function InvoiceDialog({ order, onClose }: OfOrder) {
  const number = shownOrderNumber(order.id);
  const { seen } = useSeen(order);
  const doing = useDoing(order, `Order ${number} invoiced`);
  return (
    <ConfirmDialog
      title={`Invoice ${dollars(order.total)}?`}
      confirmLabel="Create invoice"
      onConfirm={() => doing(() => api.call(invoiceOrder, { params: { orderId: order.id } }))}
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p>This fixes the total. The items can no longer be changed, only canceled.</p>
    </ConfirmDialog>
  );
}

export function SendInvoiceDialog({ order, onClose }: OfOrder) {
  const sent = order.events.filter(({ type }) => type === "INVOICE_SENT").length;
  const doing = useDoing(order, `Invoice sent to ${shownEmail(order.customer.email)}`);
  const { seen } = useSeen(order);
  return (
    <ConfirmDialog
      title={sent === 0 ? "Send invoice?" : "Send invoice again?"}
      confirmLabel={sent === 0 ? "Send" : "Send again"}
      onConfirm={() =>
        doing(() => api.call(sendInvoice, { params: { orderId: order.id }, body: { resend: sent > 0 } }))
      }
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>
        {shownEmail(order.customer.email)} gets {dollars(order.total)} with a link to pay it
        {sent > 0 && `; it was sent ${sent === 1 ? "once" : `${sent} times`} before`}.
      </p>
    </ConfirmDialog>
  );
}

/** Notifies the customer once that the prints are ready. */
export function PrintsReadyDialog({ order, onClose }: OfOrder) {
  const doing = useDoing(order, "The prints are ready");
  const { seen } = useSeen(order);
  return (
    <ConfirmDialog
      title="Are the prints ready?"
      confirmLabel="Mark as ready"
      keepLabel="Not yet"
      onConfirm={() => doing(() => api.call(markPrintsReady, { params: { orderId: order.id } }))}
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>{order.customer.firstName} gets one e-mail.</p>
    </ConfirmDialog>
  );
}

/** Records a payment made elsewhere, such as at the card reader. */
export function AttachPaymentDialog({ order, onClose }: OfOrder) {
  const doing = useDoing(order, `Order ${shownOrderNumber(order.id)} paid`);
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
      title={`Attach payment of ${dollars(order.total)}`}
      form={form}
      submitLabel="Attach payment"
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>
        Use this for a payment made outside this page, for example on a card reader. It must cover the full total.
      </p>
      <TextInput
        label="Payment ID from the provider"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...form.field("paymentId")}
      />
      {isRefusal(error, attachPayment, "OTHER_AMOUNT") && (
        <p className={classes.words}>
          The payment is {dollars(error.data.amount)}, but the order total is {dollars(error.data.total)}.
        </p>
      )}
    </FormDialog>
  );
}
