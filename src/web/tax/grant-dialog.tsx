import { FileInput, MultiSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { grantTaxExemption } from "../../contract/tax/exemptions.ts";
import { US_STATE_NAMES, US_STATES } from "../../rules/accounts/address.ts";
import { CERTIFICATE_TYPES } from "../../rules/tax/exemptions.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { EXEMPTION_LISTS, sendCertificate } from "./exemption-list.tsx";

const STATES = US_STATES.map((value) => ({ value, label: US_STATE_NAMES[value] }));
const { certificate, states } = grantTaxExemption.body.shape;
const Form = z.object({
  certificate,
  states,
  expiresOn: z.union([z.literal(""), z.iso.date("Enter a date")]),
});

export type GrantDialogProps = { userId: string; onClose: () => void };

/** Exempts a customer, and uploads their certificate if it was chosen. */
export function GrantDialog({ userId, onClose }: GrantDialogProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const form = useCallForm<z.output<typeof Form>>({
    initialValues: { certificate: "", states: [], expiresOn: "" },
    schema: Form,
    send: async ({ expiresOn, ...values }) => {
      const body = { ...values, expiresOn: expiresOn || null };
      const { exemption } = await api.call(grantTaxExemption, { params: { userId }, body });
      // The exemption holds even if its file fails; the list offers the upload again.
      if (file !== null) await sendCertificate(exemption.id, file).catch(showErrorToast);
      for (const stale of EXEMPTION_LISTS) void queries.invalidateQueries({ queryKey: callKey(stale) });
      showToast("Exemption added");
      onClose();
    },
  });
  return (
    <FormDialog title="Tax exemption" form={form} submitLabel="Add exemption" onClose={onClose}>
      <TextInput label="Certificate number" autoComplete="off" data-autofocus {...form.field("certificate")} />
      <MultiSelect
        label="States"
        description="Empty: all states"
        data={STATES}
        searchable
        comboboxProps={{ withinPortal: true }}
        {...form.field("states")}
      />
      <TextInput
        label="Expires on (optional)"
        description="The last day it is valid"
        type="date"
        {...form.field("expiresOn")}
      />
      <FileInput
        label="Certificate (optional)"
        description="PDF, JPEG or PNG"
        accept={CERTIFICATE_TYPES.join(",")}
        clearable
        value={file}
        onChange={setFile}
      />
    </FormDialog>
  );
}
