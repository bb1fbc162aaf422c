import { FileInput, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { grantTaxExemption } from "../../contract/tax/exemptions.ts";
import { stateOf } from "../../rules/accounts/address.ts";
import { CERTIFICATE_TYPES } from "../../rules/tax/exemptions.ts";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showErrorToast, showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey } from "../platform/query.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { EXEMPTION_LISTS, sendCertificate } from "./exemption-list.tsx";

const statesIn = (typed: string) =>
  typed
    .split(/[,;]/)
    .filter((part) => part.trim() !== "")
    .map(stateOf);

const { certificate } = grantTaxExemption.body.shape;
const Form = z.object({
  certificate,
  states: z.string().refine((typed) => !statesIn(typed).includes(null), "Enter states, separated by commas"),
  expiresOn: z.union([z.literal(""), z.iso.date("Enter a date")]),
});

export type GrantDialogProps = { userId: string; onClose: () => void };

/** Exempts a customer, and uploads their certificate if it was chosen. */
export function GrantDialog({ userId, onClose }: GrantDialogProps) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const form = useCallForm<z.output<typeof Form>>({
    initialValues: { certificate: "", states: "", expiresOn: "" },
    schema: Form,
    send: async ({ certificate, states, expiresOn }) => {
      const known = statesIn(states).filter((state) => state !== null);
      const body = { certificate, states: [...new Set(known)], expiresOn: expiresOn || null };
      const { exemption } = await api.call(grantTaxExemption, { params: { userId }, body });
      // The exemption holds even if its file fails; the list offers the upload again.
      if (file !== null) await sendCertificate(exemption.id, file).catch(showErrorToast);
      for (const stale of EXEMPTION_LISTS) void queries.invalidateQueries({ queryKey: callKey(stale) });
      showToast("Exemption added");
      onClose();
    },
  });
  return (
    <FormDialog title="Add exemption" form={form} submitLabel="Add exemption" onClose={onClose}>
      <TextInput label="Certificate number" autoComplete="off" data-autofocus {...form.field("certificate")} />
      <TextInput
        label="States (optional)"
        description="Where it is valid. Leave empty for all states."
        placeholder="NY, NJ"
        autoComplete="off"
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
        placeholder="Choose file"
        accept={CERTIFICATE_TYPES.join(",")}
        clearable
        value={file}
        onChange={setFile}
      />
    </FormDialog>
  );
}
