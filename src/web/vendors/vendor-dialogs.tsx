import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { z } from "zod";
import { declineVendorOrder, shipVendorOrder, type VendorOrder } from "../../contract/vendors/vendors.ts";
import { TrackingNumber } from "../../contract/shipping/shipping.ts";
import { CARRIER_LABELS, CARRIERS } from "../../rules/shipping/delivery.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./vendors.module.css";

type OfDialog = {
  of: { params: { orderId: number }; query: { vendorId?: string } };
  /** Refetches the order: it is done, or another user changed it. */
  look: () => void;
  onClose: () => void;
};

const ShipForm = z.object({
  carrier: z.enum(CARRIERS),
  trackingNumber: TrackingNumber,
  lineIds: z.array(z.uuid()).min(1, "Choose the items in this parcel"),
});

/** Marks all or some items as shipped: the customer is e-mailed the details entered here. */
export function ShipDialog({ of, lines, look, onClose }: OfDialog & { lines: VendorOrder["lines"] }) {
  const left = lines.filter(({ isShipped }) => !isShipped);
  const form = useCallForm({
    initialValues: { carrier: CARRIERS[0] as string, trackingNumber: "", lineIds: left.map(({ id }) => id) },
    schema: ShipForm,
    send: async (values) => {
      await api.call(shipVendorOrder, { ...of, body: ShipForm.parse(values) }).finally(look);
      onClose();
    },
  });
  return (
    <FormDialog title="Mark as shipped" form={form} submitLabel="Mark as shipped" onClose={onClose}>
      <NativeSelect
        label="Carrier"
        data={CARRIERS.map((value) => ({ value, label: CARRIER_LABELS[value] }))}
        {...form.field("carrier")}
      />
      <TextInput label="Tracking number" autoComplete="off" data-autofocus {...form.field("trackingNumber")} />
      {left.length > 1 && (
        <Checkbox.Group
          label="Items in this parcel"
          description="The order stays open until its last items ship."
          {...form.field("lineIds")}
        >
          {left.map(({ id, quantity, description }) => (
            <Checkbox key={id} mt="xs" value={id} label={`${quantity} × ${description}`} />
          ))}
        </Checkbox.Group>
      )}
    </FormDialog>
  );
}

/** Declines an order: the lab is e-mailed the reason, and finds another way for the customer. */
export function DeclineDialog({ of, look, onClose }: OfDialog) {
  const form = useCallForm({
    initialValues: { reason: "" },
    schema: declineVendorOrder.body,
    send: async (body) => {
      await api.call(declineVendorOrder, { ...of, body }).finally(look);
      onClose();
    },
  });
  return (
    <FormDialog title="Decline this order?" form={form} submitLabel="Decline order" onClose={onClose}>
      <p className={classes.lead}>This can't be undone. Only the lab sees the reason.</p>
      <Textarea label="Reason" autosize minRows={3} maxLength={1000} data-autofocus {...form.field("reason")} />
    </FormDialog>
  );
}
