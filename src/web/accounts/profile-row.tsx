import { TextInput } from "@mantine/core";
import { useState } from "react";
import { updateUser, type User } from "../../contract/accounts/accounts.ts";
import fields from "../parts/fields.module.css";
import { fullName } from "../parts/people/full-name.ts";
import { NameFields } from "../parts/people/name-fields.tsx";
import { api } from "../platform/api.ts";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import { SettingRow } from "./setting-row.tsx";

const Profile = updateUser.body.required({ firstName: true, lastName: true });
type Props = { user: User; onSaved: () => Promise<void> };

/** Shows and edits name and phone. @param onSaved refetches the user */
export function ProfileRow(props: Props) {
  const [edits, setEdits] = useState(false);
  return (
    <>
      <SettingRow label={fullName(props.user)} action="Edit name and phone" onChange={() => setEdits(true)}>
        {props.user.phone ?? "No phone number yet"}
      </SettingRow>
      {edits && <ProfileDialog {...props} onClose={() => setEdits(false)} />}
    </>
  );
}

function ProfileDialog({ user, onSaved, onClose }: Props & { onClose: () => void }) {
  const form = useCallForm({
    initialValues: { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? "" },
    schema: Profile,
    send: async (body) => {
      await api.call(updateUser, { params: { userId: user.id }, body });
      await onSaved();
      showToast("Name and phone saved");
      onClose();
    },
  });
  return (
    <FormDialog title="Name and phone" form={form} submitLabel="Save" onClose={onClose}>
      <div className={fields.form}>
        <NameFields field={form.field} />
        <TextInput label="Phone" type="tel" autoComplete="tel" required withAsterisk={false} {...form.field("phone")} />
      </div>
    </FormDialog>
  );
}
