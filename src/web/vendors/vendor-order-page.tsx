import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import {
  acceptVendorOrder,
  getVendorOrder,
  listVendorOrders,
  shipVendorOrder,
  type VendorOrder,
} from "../../contract/vendors/vendors.ts";
import { shownOrderNumber } from "../../rules/orders/number.ts";
import { CARRIER_LABELS } from "../../rules/shipping/delivery.ts";
import { VENDOR_ORDER_TRANSITIONS } from "../../rules/vendors/vendor-orders.ts";
import { formatMoment } from "../platform/dates.ts";
import { type DetailHead, DetailPage } from "../platform/kit/detail-page.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { useShortcuts } from "../platform/kit/keys/use-shortcuts.ts";
import { showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { Timeline } from "../platform/kit/timeline.tsx";
import { useCall, useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { LinesToMake } from "./lines-to-make.tsx";
import { VendorStateBadge } from "./vendor-state-badge.tsx";
import { DeclineDialog, ShipDialog } from "./vendor-dialogs.tsx";
import { VendorSlip } from "./vendor-slip.tsx";
import { useMay } from "../platform/may.ts";
import classes from "./vendors.module.css";

type Open = "SHIP" | "BRING" | "DECLINE" | "SLIP" | null;

/** A vendor's part of an order: its items, its destination and its status; fully usable by keyboard. */
export function VendorOrderPage({ orderId }: { orderId: number }) {
  const [search] = useSearchParams();
  const vendorId = search.get("vendor");
  const of = { params: { orderId }, query: vendorId === null ? {} : { vendorId } };
  const query = useCall(getVendorOrder, of);
  const [open, setOpen] = useState<Open>(null);
  const refreshes = [getVendorOrder, listVendorOrders] as const;
  // A rejected action may have been done by another user meanwhile: refetches the order.
  const look = () => void query.refetch();
  const accept = useCallMutation(acceptVendorOrder, {
    refreshes,
    onError: (error) => {
      showErrorToast(error);
      look();
    },
  });
  const bring = useCallMutation(shipVendorOrder, { refreshes, onError: look });
  const order = query.data?.vendorOrder;
  const mayAct = useMay()("vendors.write");
  const may = (to: "ACCEPTED" | "SHIPPED" | "DECLINED") =>
    mayAct &&
    order !== undefined &&
    order.orderStatus !== "CANCELED" &&
    VENDOR_ORDER_TRANSITIONS[order.state].includes(to);
  const acceptIt = () => may("ACCEPTED") && accept.mutate(of, { onSuccess: () => showToast("Accepted") });
  const send = () => may("SHIPPED") && setOpen(order?.shipTo === null ? "BRING" : "SHIP");
  useShortcuts("This order", [
    { keys: "A", does: "Accept", run: () => void acceptIt() },
    { keys: "S", does: "Mark as shipped", run: () => void send() },
    { keys: "D", does: "Decline", run: () => may("DECLINED") && setOpen("DECLINE") },
    { keys: "P", does: "Print packing slip", run: () => setOpen("SLIP") },
  ]);
  const close = () => setOpen(null);
  const actions = (
    <>
      {may("ACCEPTED") && (
        <Button loading={accept.isPending} onClick={acceptIt}>
          Accept
        </Button>
      )}
      {may("SHIPPED") && (
        <Button variant={may("ACCEPTED") ? "default" : "filled"} onClick={send}>
          {order?.shipTo === null ? "Mark as delivered" : "Mark as shipped"}
        </Button>
      )}
      <Button variant="default" onClick={() => setOpen("SLIP")}>
        Packing slip
      </Button>
      {may("DECLINED") && (
        <Button variant="subtle" onClick={() => setOpen("DECLINE")}>
          Decline
        </Button>
      )}
    </>
  );

  return (
    <DetailPage
      query={query}
      noun="order"
      back={{ to: "/vendor-orders", label: "All orders" }}
      head={({ vendorOrder }) => headOf(vendorOrder, actions, vendorId !== null)}
    >
      {({ vendorOrder }) => (
        <div className={classes.sections}>
          <LinesToMake lines={vendorOrder.lines} />
          <Section title="Ship to">{placeOf(vendorOrder)}</Section>
          {vendorOrder.giftNote && (
            <Section title="Gift note">
              <p className={classes.giftNote}>{vendorOrder.giftNote}</p>
            </Section>
          )}
          <Section title="History">
            <Timeline entries={historyOf(vendorOrder)} />
          </Section>
          {open === "SHIP" && <ShipDialog of={of} lines={vendorOrder.lines} look={look} onClose={close} />}
          {open === "DECLINE" && <DeclineDialog of={of} look={look} onClose={close} />}
          {open === "BRING" && (
            <ConfirmDialog
              title={`Mark order ${shownOrderNumber(orderId)} as delivered to the lab?`}
              confirmLabel="Mark as delivered"
              onConfirm={() => bring.mutateAsync({ ...of, body: { broughtToLab: true } })}
              onClose={close}
            >
              The customer picks it up at the lab.
            </ConfirmDialog>
          )}
          {open === "SLIP" && <VendorSlip order={vendorOrder} onPrinted={close} />}
        </div>
      )}
    </DetailPage>
  );
}

function headOf(order: VendorOrder, actions: ReactNode, forLab: boolean): DetailHead {
  return {
    title: `Order ${shownOrderNumber(order.orderId)}`,
    actions,
    facts: [
      ["Status", <VendorStateBadge key="state" order={order} />],
      ["Received", formatMoment(order.createdAt)],
      ["Vendor", forLab ? order.vendorName : null],
      ["Carrier", order.carrier && CARRIER_LABELS[order.carrier]],
      ["Tracking number", order.trackingNumber],
    ],
  };
}

function placeOf({ shipTo }: VendorOrder) {
  if (shipTo === null) return <p>Deliver it to the lab. The customer picks it up there.</p>;
  const { name, address1, address2, city, state, zip } = shipTo;
  return (
    <address>
      {name}
      <br />
      {[address1, address2].filter(Boolean).join(", ")}
      <br />
      {city}, {state} {zip}
    </address>
  );
}

function historyOf(order: VendorOrder) {
  const { createdAt, acceptedAt, shippedAt, declinedAt, reason, shipTo } = order;
  const entries = [
    { id: "came", at: createdAt, text: "Received" },
    { id: "accepted", at: acceptedAt, text: "Accepted" },
    { id: "sent", at: shippedAt, text: shipTo === null && order.carrier === null ? "Delivered to the lab" : "Shipped" },
    { id: "declined", at: declinedAt, text: "Declined", note: reason },
  ];
  return entries.flatMap(({ at, ...entry }) => (at === null ? [] : [{ ...entry, at }]));
}
