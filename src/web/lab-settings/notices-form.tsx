import { TextInput } from "@mantine/core";
import { PROFILE_FORMS } from "../../contract/lab-settings/lab-profile.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { type Notice, NOTICES } from "../../rules/lab-settings/notices.ts";
import { useLab } from "../platform/lab.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { PartForm } from "./part-form.tsx";
import { useSavePart } from "./use-save-part.ts";

const WORDS: Record<Notice, { label: string; description: string }> = {
  failures: { label: "Failures", description: "Work that failed for good, such as an e-mail that cannot be sent" },
  lateRolls: { label: "Late rolls", description: "Rolls without scans on their promised day" },
  lateVendors: { label: "Vendors", description: "Vendor orders that are overdue or declined" },
  lowStock: { label: "Low stock", description: "Products that sold out" },
  exemptions: { label: "Tax exemptions", description: "Certificates that expire within 30 days" },
  processControl: { label: "Process control", description: "Control strips outside their limits" },
};

export function NoticesForm({ value: initialValues, version }: { value: LabProfile["notices"]; version: number }) {
  const save = useSavePart();
  const { email } = useLab();
  const form = useCallForm({
    initialValues,
    schema: PROFILE_FORMS.notices,
    send: (value) => save({ part: "notices", value, version }),
  });
  return (
    <PartForm label="Notices" form={form}>
      <p>We e-mail the lab about these. Without an address, the notice goes to {email}.</p>
      {NOTICES.map((notice) => (
        <TextInput key={notice} type="email" placeholder={email} {...WORDS[notice]} {...form.field(notice)} />
      ))}
    </PartForm>
  );
}
