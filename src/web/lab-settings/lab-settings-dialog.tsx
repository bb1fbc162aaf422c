import { NumberInput } from "@mantine/core";
import { courierFigures, listDayRoutes } from "../../contract/couriers/courier-plans.ts";
import { listChanges } from "../../contract/history/history.ts";
import {
  getLabSettings,
  type LabSettings,
  LabSettingsForm,
  updateLabSettings,
} from "../../contract/lab-settings/lab-settings.ts";
import { listVendorOrders, listVendors } from "../../contract/vendors/vendors.ts";
import { LAB_SETTINGS, type LabSettingName } from "../../rules/lab-settings/lab-settings.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";

const FIELDS: readonly [name: LabSettingName, label: string, description: string][] = [
  ["doorMinutes", "Minutes per stop", "Used to plan routes"],
  ["bookableDays", "Days couriers can be booked ahead", "Includes today; existing bookings stay"],
  ["vendorAcceptDays", "Days to accept or decline", "After that we remind the vendor and notify the lab"],
  ["vendorSendDays", "Days to ship an accepted order", "After that we remind the vendor and notify the lab"],
];

export function LabSettingsDialog({ settings, onClose }: { settings: LabSettings; onClose: () => void }) {
  const save = useCallMutation(updateLabSettings, {
    refreshes: [getLabSettings, listDayRoutes, courierFigures, listVendors, listVendorOrders, listChanges],
  });
  const { changedAt: _, ...initialValues } = settings;
  const form = useCallForm({
    initialValues,
    schema: LabSettingsForm,
    send: async (values) => {
      await save.mutateAsync({ body: values });
      onClose();
    },
  });
  return (
    <FormDialog title="Courier and vendor settings" form={form} submitLabel="Save" onClose={onClose}>
      {FIELDS.map(([name, label, description]) => (
        <NumberInput
          key={name}
          label={label}
          description={description}
          min={LAB_SETTINGS[name].min}
          max={LAB_SETTINGS[name].max}
          allowDecimal={false}
          clampBehavior="none"
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  );
}
