import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { z } from "zod";
import { isRefusal } from "../../../contract/kit/client.ts";
import { retryPostageRefund } from "../../../contract/shipping/postage-refunds.ts";
import {
  addShipment,
  type Label,
  removeShipment,
  type Shipment,
  TrackingNumber,
  updateShipment,
} from "../../../contract/shipping/shipping.ts";
import { isGoods } from "../../../rules/orders/goods.ts";
import { goodsIn, holdsGoods } from "../../../rules/orders/parcel-lines.ts";
import { CARRIER_LABELS, CARRIERS } from "../../../rules/shipping/delivery.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";
import { useSeen, WhatChanged } from "./what-changed.tsx";

const ParcelForm = z.object({
  carrier: z.union([z.literal("").transform(() => null), z.enum(CARRIERS)]),
  trackingNumber: z.union([z.literal("").transform(() => null), TrackingNumber]),
});
const CARRIER_CHOICES = [
  { value: "", label: "None" },
  ...CARRIERS.map((value) => ({ value, label: CARRIER_LABELS[value] })),
];

/** Adds a parcel that was not ordered, such as a forgotten item or a resend. */
export function AddParcelDialog({ order, onClose }: OfOrder) {
  const keep = useSaveOrder(order.id);
  const { seen } = useSeen(order);
  const form = useCallForm({
    initialValues: { carrier: "FEDEX", trackingNumber: "", toLab: false, lineIds: [] as string[] },
    schema: ParcelForm.extend({ toLab: z.boolean(), lineIds: z.array(z.string()) }),
    send: async ({ toLab, lineIds, ...values }) => {
      const { carrier, trackingNumber } = ParcelForm.parse(values);
      const serviceLevel =
        carrier === "FEDEX" ? ("fedex_ground" as const) : carrier === "USPS" ? ("usps_first" as const) : null;
      const body = {
        method: "PREPAID_LABEL" as const,
        toCustomer: !toLab,
        carrier,
        serviceLevel,
        trackingNumber,
        lineIds: toLab ? [] : lineIds,
      };
      try {
        await api.call(addShipment, { params: { orderId: order.id }, body });
      } finally {
        // Also after an error, so that the dialog shows the reason.
        await keep();
      }
      showToast("Parcel added");
      onClose();
    },
  });
  return (
    <FormDialog title="Add parcel" form={form} submitLabel="Add parcel" onClose={onClose}>
      <WhatChanged seen={seen} now={order} />
      <NativeSelect label="Carrier" data={CARRIER_CHOICES} {...form.field("carrier")} />
      <TextInput
        label="Tracking number"
        description="Leave empty to buy a label here"
        autoComplete="off"
        {...form.field("trackingNumber")}
      />
      <Checkbox label="This parcel goes to the lab" {...form.form.getInputProps("toLab", { type: "checkbox" })} />
      {!form.form.values.toLab && <ItemsField order={order} field={form.field("lineIds")} />}
    </FormDialog>
  );
}

/** Chooses which of the order's items are in a parcel; renders nothing if there are none. */
function ItemsField({ order, field }: { order: OfOrder["order"]; field: object }) {
  const goods = order.lines.filter(isGoods);
  if (goods.length === 0) return null;
  return (
    <Checkbox.Group label="Items in this parcel" {...field}>
      <Stack gap="xs" mt="xs">
        {goods.map(({ id, quantity, description }) => (
          <Checkbox key={id} value={id} label={`${quantity} × ${description}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

export type OfParcel = OfOrder & { parcel: Shipment };

export function ParcelDialog({ order, parcel, onClose }: OfParcel) {
  const keep = useSaveOrder(order.id);
  const held = goodsIn(parcel, order).map(({ id }) => id);
  const form = useCallForm({
    initialValues: {
      lineIds: held,
      carrier: parcel.carrier ?? "",
      trackingNumber: parcel.trackingNumber ?? "",
      shipped: parcel.shippedAt !== null,
      delivered: parcel.deliveredAt !== null,
    },
    schema: ParcelForm.extend({ shipped: z.boolean(), delivered: z.boolean(), lineIds: z.array(z.string()) }),
    send: async ({ shipped, delivered, lineIds, ...values }) => {
      const { carrier, trackingNumber } = ParcelForm.parse(values);
      try {
        await api.call(updateShipment, {
          params: { orderId: order.id, shipmentId: parcel.id },
          body: {
            version: parcel.version,
            ...(carrier === parcel.carrier ? {} : { carrier }),
            ...(trackingNumber === parcel.trackingNumber ? {} : { trackingNumber }),
            ...(new Set(lineIds).symmetricDifference(new Set(held)).size === 0 ? {} : { lineIds }),
            ...(shipped === (parcel.shippedAt !== null) ? {} : { shipped }),
            ...(delivered === (parcel.deliveredAt !== null) ? {} : { delivered }),
          },
        });
      } catch (error) {
        await keep();
        throw error;
      }
      await keep();
      onClose();
    },
  });
  const isStale = isRefusal(form.problem?.error, updateShipment, "STALE");
  const notifies = parcel.toCustomer && parcel.shippedAt === null;
  return (
    <FormDialog
      title={parcel.toCustomer ? "Parcel to the customer" : "Parcel to the lab"}
      form={form}
      submitLabel="Save"
      onClose={onClose}
    >
      {isStale && (
        <p className={classes.words}>
          It has {parcel.carrier ? CARRIER_LABELS[parcel.carrier] : "no carrier"}{" "}
          {parcel.trackingNumber ?? "and no tracking number"} now
          {parcel.shippedAt !== null && ", and has left"}. Save again to keep your version.
        </p>
      )}
      <NativeSelect label="Carrier" data={CARRIER_CHOICES} {...form.field("carrier")} />
      <TextInput label="Tracking number" autoComplete="off" data-autofocus {...form.field("trackingNumber")} />
      <Checkbox
        label="Shipped"
        description={notifies ? `${order.customer.firstName} gets an e-mail when it ships` : undefined}
        {...form.form.getInputProps("shipped", { type: "checkbox" })}
      />
      <Checkbox label="Delivered" {...form.form.getInputProps("delivered", { type: "checkbox" })} />
      {holdsGoods(parcel) && <ItemsField order={order} field={form.field("lineIds")} />}
    </FormDialog>
  );
}

export function RemoveParcelDialog({ order, parcel, onClose }: OfParcel) {
  const keep = useSaveOrder(order.id);
  const { seen } = useSeen(order);
  return (
    <ConfirmDialog
      title="Remove this parcel?"
      confirmLabel="Remove parcel"
      onConfirm={() =>
        api.call(removeShipment, { params: { orderId: order.id, shipmentId: parcel.id } }).finally(() => keep())
      }
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      {parcel.label?.state === "READY" && <VoidFromThen label={parcel.label} />}
    </ConfirmDialog>
  );
}

/** Voids an unused label. */
export function VoidLabelDialog({ order, parcel, onClose }: OfParcel) {
  const keep = useSaveOrder(order.id);
  const { seen } = useSeen(order);
  return (
    <ConfirmDialog
      title="Refund this label?"
      confirmLabel="Refund label"
      onConfirm={() =>
        api.call(retryPostageRefund, { params: { orderId: order.id, shipmentId: parcel.id } }).finally(() => keep())
      }
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      {parcel.label && <VoidFromThen label={parcel.label} />}
    </ConfirmDialog>
  );
}

function VoidFromThen({ label: { carrier } }: { label: Label }) {
  return (
    <p>
      This voids the label: do not use it, even if it is printed. We request a postage refund from{" "}
      {CARRIER_LABELS[carrier]}.
    </p>
  );
}
