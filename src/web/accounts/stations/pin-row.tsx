import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { setPin } from "../../../contract/accounts/stations.ts";
import fields from "../../parts/fields.module.css";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import { SettingRow } from "../setting-row.tsx";

/** Staff set their own PIN for the stations at the bench (docs/product/staff.md#stations). */
export function PinRow() {
  const [sets, setSets] = useState(false);
  return (
    <>
      <SettingRow label="Station PIN" action="Set PIN" onChange={() => setSets(true)}>
        Signs you in at the stations at the bench.
      </SettingRow>
      {sets && <PinDialog onClose={() => setSets(false)} />}
    </>
  );
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    initialValues: { pin: "" },
    schema: setPin.body,
    send: async (body) => {
      await api.call(setPin, { body });
      showToast("PIN set");
      onClose();
    },
  });
  return (
    <FormDialog title="Set station PIN" form={form} submitLabel="Set PIN" onClose={onClose}>
      <div className={fields.form}>
        <PasswordInput
          label="New PIN"
          description="4 to 6 digits. It replaces an earlier one."
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          {...form.field("pin")}
        />
      </div>
    </FormDialog>
  );
}
