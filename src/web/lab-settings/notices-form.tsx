import { TextInput } from "@mantine/core";
import { PROFILE_FORMS } from "../../contract/lab-settings/lab-profile.ts";
import type { LabProfile } from "../../rules/lab-settings/lab-profile.ts";
import { NOTICE_WORDS, NOTICES } from "../../rules/lab-settings/notices.ts";
import { useLab } from "../platform/lab.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { PartForm } from "./part-form.tsx";
import { useSavePart } from "./use-save-part.ts";

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
        <TextInput key={notice} type="email" placeholder={email} {...NOTICE_WORDS[notice]} {...form.field(notice)} />
      ))}
    </PartForm>
  );
}
