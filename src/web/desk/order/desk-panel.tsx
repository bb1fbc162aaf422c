import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { completeOrder, takeOnAccount } from "../../../contract/bench/bench.ts";
import type { Order } from "../../../contract/orders/order.ts";
import type { Permission } from "../../../rules/accounts/staff-roles.ts";
import { hasEmail } from "../../../rules/accounts/email.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useMay } from "../../platform/may.ts";
import { useCallMutation } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { TextButton } from "../../platform/text-button.tsx";
import classes from "./desk.module.css";
import { printReceipt } from "./print-receipt.ts";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";

const dialogs = () => import("./order-dialogs.tsx");
const NAME = "The dialog";

/** Each dialog is loaded when first opened. */
const DIALOGS = {
  edit: lazyComponent<OfOrder>(async () => ({ default: (await import("./edit-order.tsx")).EditOrderDialog }), NAME),
  price: lazyComponent<OfOrder>(async () => ({ default: (await import("./price-dialog.tsx")).PriceDialog }), NAME),
  invoice: lazyComponent<OfOrder>(async () => ({ default: (await dialogs()).InvoiceDialog }), NAME),
  send: lazyComponent<OfOrder>(async () => ({ default: (await dialogs()).SendInvoiceDialog }), NAME),
  attach: lazyComponent<OfOrder>(async () => ({ default: (await dialogs()).AttachPaymentDialog }), NAME),
  reader: lazyComponent<OfOrder>(async () => ({ default: (await import("./reader-dialog.tsx")).ReaderDialog }), NAME),
  payment: lazyComponent<OfOrder>(
    async () => ({ default: (await import("./payment-dialog.tsx")).PaymentDialog }),
    NAME,
  ),
  prints: lazyComponent<OfOrder>(async () => ({ default: (await dialogs()).PrintsReadyDialog }), NAME),
  cancel: lazyComponent<OfOrder>(async () => ({ default: (await import("./cancel-dialog.tsx")).CancelDialog }), NAME),
  refund: lazyComponent<OfOrder>(async () => ({ default: (await import("./refund-dialog.tsx")).RefundDialog }), NAME),
  message: lazyComponent<OfOrder>(
    async () => ({ default: (await import("./message-dialog.tsx")).MessageDialog }),
    NAME,
  ),
  split: lazyComponent<OfOrder>(async () => ({ default: (await import("./split-dialog.tsx")).SplitDialog }), NAME),
} as const;
type DialogName = keyof typeof DIALOGS;

const NEEDS: Readonly<Record<DialogName, Permission>> = {
  edit: "orders.write",
  price: "payments",
  invoice: "payments",
  send: "payments",
  attach: "payments",
  reader: "payments",
  payment: "payments",
  prints: "bench",
  cancel: "orders.write",
  refund: "payments",
  message: "orders.write",
  split: "bench",
};

/** The desk's actions for an order, each shown where it is allowed (docs/product/orders.md#statuses). */
export function DeskPanel({ order }: { order: Order }) {
  const may = useMay();
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null);
  const Dialog = openDialog === null ? null : DIALOGS[openDialog];
  const keep = useSaveOrder(order.id);
  const complete = useCallMutation(completeOrder, {
    onSuccess: async (now) => {
      await keep(now);
      showToast("Order completed");
    },
    onError: () => void keep(),
  });
  const account = useCallMutation(takeOnAccount, {
    onSuccess: async (now) => {
      await keep(now);
      showToast("Approved. You can develop the film before payment.");
    },
    onError: () => void keep(),
  });
  const isFilmHeld = order.rolls.some(({ work, arrived }) => work === "NOT_PAID" && arrived);
  const { status } = order;
  const isPayable = status === "OPEN" || status === "INVOICED";
  const wasPaid = order.paidAt !== null;
  const at = `/admin/users/${order.customerId}/orders/${order.id}`;
  const ask = (what: DialogName, label: string): ReactNode =>
    may(NEEDS[what]) && (
      <Button size="sm" variant="default" data-desk={what} onClick={() => setOpenDialog(what)}>
        {label}
      </Button>
    );
  const small = (what: DialogName, label: string): ReactNode =>
    may(NEEDS[what]) && (
      <li>
        <TextButton onClick={() => setOpenDialog(what)}>{label}</TextButton>
      </li>
    );

  return (
    <div className={classes.deskPanel}>
      <Section title="At the desk" frame="panel">
        <div className={classes.actions}>
          {status === "OPEN" && order.parentOrderId === null && ask("edit", "Change items")}
          {status === "OPEN" && order.parentOrderId === null && ask("price", "Discount")}
          {status === "OPEN" && ask("invoice", "Invoice")}
          {status === "INVOICED" && hasEmail(order.customer.email) && ask("send", "Send invoice")}
          {isPayable && order.total > 0 && ask("reader", "Take payment on reader")}
          {isPayable && order.total > 0 && ask("payment", "Record payment")}
          {isFilmHeld && may(takeOnAccount.who.permission) && (
            <Button
              size="sm"
              variant="default"
              loading={account.isPending}
              onClick={() => account.mutate({ params: { orderId: order.id } })}
            >
              Develop before payment
            </Button>
          )}
          {hasPrints(order) && wasPaid && order.printsReadyAt === null && ask("prints", "Mark prints ready")}
          {wasPaid && ask("refund", "Refund")}
          {status === "PAID" && may(completeOrder.who.permission) && (
            <Button
              size="sm"
              variant="default"
              data-desk="complete"
              loading={complete.isPending}
              onClick={() => complete.mutate({ params: { orderId: order.id } })}
            >
              Complete
            </Button>
          )}
        </div>
        <FormMessage>{(complete.error ?? account.error) && messageOf(complete.error ?? account.error)}</FormMessage>
        <ul className={classes.more}>
          {status === "PAID" && order.rolls.length > 0 && may("orders.write") && (
            <li>
              <Link to={`${at}/add-rush`}>Add rush</Link>
            </li>
          )}
          {order.rolls.length > 0 && status !== "CANCELED" && may("orders.write") && (
            <li>
              <Link to={`${at}/return-negatives-form`}>Negatives</Link>
            </li>
          )}
          {wasPaid && may("money.read") && (
            <>
              <li>
                <TextButton onClick={() => void printReceipt(order.id, "80MM")}>Print receipt</TextButton>
              </li>
              <li>
                <TextButton onClick={() => void printReceipt(order.id, "LETTER")}>Receipt on letter paper</TextButton>
              </li>
            </>
          )}
          {hasEmail(order.customer.email) && small("message", `Message ${order.customer.firstName}`)}
          {canBeSplit(order) && small("split", "Split off rolls")}
          {isPayable && small("attach", "Attach payment")}
          {status !== "CANCELED" && status !== "COMPLETE" && small("cancel", "Cancel order")}
        </ul>
        {order.parentOrderId !== null && (
          <p className={classes.words}>
            Add-on to <Link to={`/admin/users/${order.customerId}/orders/${order.parentOrderId}`}>another order</Link>.
          </p>
        )}
        {Dialog && <Dialog order={order} onClose={() => setOpenDialog(null)} onGiveUp={() => setOpenDialog(null)} />}
      </Section>
    </div>
  );
}

const hasPrints = ({ lines, rolls }: Order): boolean =>
  lines.some(({ productType, sku }) => productType === "PRINT" || sku === "4x6prints") ||
  rolls.some(({ addPrints }) => addPrints);

/** Whether an order has a pick-up with more than one roll, which can be split in two. */
const canBeSplit = (order: Order): boolean =>
  order.status !== "CANCELED" &&
  order.pickUps.some(({ id }) => order.rolls.filter(({ pickUpId }) => pickUpId === id).length > 1);
