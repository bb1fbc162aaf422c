import { NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { z } from "zod";
import { addMessengerHours, removeMessengerHours, updateMessengerHours } from "../../../contract/couriers/couriers.ts";
import { shownWallTime, WEEKDAYS } from "../../../rules/couriers/windows.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCallForm } from "../../platform/use-call-form.ts";
import { type Hours, WEEK } from "./week-text.ts";

const Form = z
  .object({
    weekday: z.string(),
    from: z.string().min(1, "Enter a start time"),
    to: z.string().min(1, "Enter an end time"),
    capacity: z.number("Enter a number").int().min(1, "At least one stop").max(1000),
    zips: z.string().regex(/^(\s*\d{5}\s*(,|$))*\s*$/, "Enter 5-digit ZIP codes, separated by commas"),
  })
  .refine(({ from, to }) => from < to, { path: ["to"], message: "The end must be after the start" });

/** Adds or changes weekly hours. @param hours null for new hours on `weekday` */
export function HoursDialog({
  messengerId,
  hours,
  weekday,
  onClose,
  onSaved,
}: {
  messengerId: string;
  hours: Hours | null;
  weekday: number;
  onClose: () => void;
  onSaved: () => void;
}) {
  const form = useCallForm({
    initialValues: {
      weekday: String(hours?.weekday ?? weekday),
      from: hours?.from ?? "12:00",
      to: hours?.to ?? "18:00",
      capacity: hours?.capacity ?? 12,
      zips: hours?.zips?.join(", ") ?? "",
    },
    schema: Form,
    send: async ({ zips, weekday: day, ...values }) => {
      const wanted = zips.match(/\d{5}/g);
      const body = { ...values, weekday: Number(day), zips: wanted === null ? null : [...wanted] };
      if (hours === null) await api.call(addMessengerHours, { params: { messengerId }, body });
      else await api.call(updateMessengerHours, { params: { messengerId, hoursId: hours.id }, body });
      onSaved();
      onClose();
    },
  });
  return (
    <FormDialog
      title={hours === null ? "New hours" : "Edit hours"}
      form={form}
      submitLabel="Save hours"
      onClose={onClose}
    >
      <NativeSelect
        label="Day"
        data={WEEK.map((day) => ({ value: String(day), label: WEEKDAYS[day] }))}
        {...form.field("weekday")}
      />
      <TextInput label="From" type="time" {...form.field("from")} />
      <TextInput label="To" type="time" {...form.field("to")} />
      <NumberInput label="Maximum stops" min={1} max={1000} {...form.field("capacity")} />
      <TextInput label="ZIP codes" description="Leave empty for the whole service area" {...form.field("zips")} />
    </FormDialog>
  );
}

/** Removes weekly hours, so they can no longer be booked; the lab rejects this if pick-ups are booked in them. */
export function RemoveHours({
  messengerId,
  hours,
  onClose,
  onSaved,
}: {
  messengerId: string;
  hours: Hours;
  onClose: () => void;
  onSaved: () => void;
}) {
  return (
    <ConfirmDialog
      title={`Remove ${WEEKDAYS[hours.weekday]}, ${shownWallTime(hours.from)} to ${shownWallTime(hours.to)}?`}
      confirmLabel="Remove"
      onConfirm={async () => {
        await api.call(removeMessengerHours, { params: { messengerId, hoursId: hours.id } });
        onSaved();
      }}
      onClose={onClose}
    >
      Customers can no longer book these hours.
    </ConfirmDialog>
  );
}
