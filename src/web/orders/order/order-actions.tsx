import { Anchor, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { cancelUserOrder, updateUserOrder } from "../../../contract/checkout/order-changes.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { getUserOrder, listUserOrders } from "../../../contract/orders/orders.ts";
import { orderInvoice } from "../../../contract/payments/invoices.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import type { Whose } from "../../parts/people/whose.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { Section } from "../../platform/section.tsx";
import { useRefreshUser } from "../../platform/session.ts";
import { TextButton } from "../../platform/text-button.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { useLab } from "../../platform/lab.ts";
import { takesRush } from "../add-on/add-rush-form.tsx";
import { mayChangeRolls } from "../change/roll-changes.ts";
import { takesNegatives } from "../add-on/return-negatives-form.tsx";
import { hasInvoice, InvoiceButton } from "./invoice-button.tsx";
import { mailAbout } from "./lab-message.tsx";
import type { Again } from "./next-step.tsx";
import classes from "./order-page.module.css";

export function OrderActions({
  order,
  whose: { your, Your },
  Again: OrderAgain,
}: {
  order: Order;
  whose: Whose;
  Again: Again;
}) {
  const lab = useLab();
  const [openDialog, setOpenDialog] = useState<"cancel" | "notes" | null>(null);
  const at = `/users/${order.customerId}/orders/${order.id}`;
  const params = { userId: order.customerId, orderId: order.id };
  const isOver = order.status === "CANCELED" || order.status === "COMPLETE";
  return (
    <Section title="More" frame="panel">
      <ul className={classes.actions}>
        {mayChangeRolls(order) && (
          <li>
            <Link to={`${at}/change`}>Change {your} film</Link>
          </li>
        )}
        {takesRush(order) && (
          <li>
            <Link to={`${at}/add-rush`}>Add rush</Link>
          </li>
        )}
        {takesNegatives(order) && (
          <li>
            <Link to={`${at}/return-negatives-form`}>{Your} negatives: ship, sleeve, pick up or toss</Link>
          </li>
        )}
        {order.status === "PAID" && order.rolls.some(({ arrived }) => arrived === null) && (
          <li>
            <Link to={`${at}/packing-slip`}>Packing slip</Link>
          </li>
        )}
        {!isOver && (
          <li>
            <TextButton onClick={() => setOpenDialog("notes")}>
              {order.notes ? `Change ${your} notes` : "Add notes for the lab"}
            </TextButton>
          </li>
        )}
        {hasInvoice(order) && (
          <li>
            <InvoiceButton orderId={order.id} ask={() => api.call(orderInvoice, { params })} />
          </li>
        )}
        <li>
          <Anchor href={mailAbout(lab, order.id)}>Ask about this order</Anchor>
        </li>
        {order.status === "OPEN" && (
          <li>
            <TextButton onClick={() => setOpenDialog("cancel")}>Cancel order</TextButton>
          </li>
        )}
      </ul>
      {order.status !== "CANCELED" && order.status !== "OPEN" && <OrderAgain order={order} anyStatus />}
      {openDialog === "cancel" && <CancelDialog order={order} onClose={() => setOpenDialog(null)} />}
      {openDialog === "notes" && <NotesDialog order={order} onClose={() => setOpenDialog(null)} />}
    </Section>
  );
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refresh = useRefreshOrder();
  const number = shownOrderNumber(order.id);
  return (
    <ConfirmDialog
      title={`Cancel order ${number}?`}
      confirmLabel="Cancel order"
      keepLabel="Keep order"
      onConfirm={async () => {
        await api.call(cancelUserOrder, { params: { userId: order.customerId, orderId: order.id } });
        await refresh();
        showToast(`Order ${number} canceled`);
        onClose();
      }}
      onClose={onClose}
    >
      Credits and the coupon are returned, and the reserved items are released. You can order the same items again from
      here.
    </ConfirmDialog>
  );
}

const Notes = z.object({ notes: z.string().trim().max(2000) });

function NotesDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const refresh = useRefreshOrder();
  const form = useCallForm({
    initialValues: { notes: order.notes },
    schema: Notes,
    send: async ({ notes }) => {
      const params = { userId: order.customerId, orderId: order.id };
      await api.call(updateUserOrder, { params, body: { version: order.version, notes } });
      await refresh();
      onClose();
    },
  });
  return (
    <FormDialog title="Notes for the lab" form={form} submitLabel="Save notes" onClose={onClose}>
      <Textarea label="Notes" rows={5} maxLength={2000} {...form.field("notes")} />
    </FormDialog>
  );
}

function useRefreshOrder() {
  const queries = useQueryClient();
  const refreshUser = useRefreshUser();
  return async () => {
    void queries.invalidateQueries({ queryKey: callKey(listUserOrders) });
    await Promise.all([refreshUser(), queries.invalidateQueries({ queryKey: callKey(getUserOrder) })]);
  };
}
