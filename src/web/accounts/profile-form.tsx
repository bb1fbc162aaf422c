import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { updateUser, type User } from "../../contract/accounts/accounts.ts";
import { api } from "../platform/api.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { useCallForm } from "../platform/use-call-form.ts";
import fields from "../parts/fields.module.css";
import { NameFields } from "../parts/people/name-fields.tsx";
import classes from "./settings.module.css";

const Profile = updateUser.body.required({ firstName: true, lastName: true });

/** Edits name and phone. @param onSaved refetches the user */
export function ProfileForm({ user, onSaved }: { user: User; onSaved: () => Promise<void> }) {
  const [saved, setSaved] = useState(false);
  const { field, submit, sending, problem } = useCallForm({
    initialValues: { firstName: user.firstName, lastName: user.lastName, phone: user.phone ?? "" },
    schema: Profile,
    send: async (body) => {
      setSaved(false);
      await api.call(updateUser, { params: { userId: user.id }, body });
      await onSaved();
      setSaved(true);
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Name and phone" className={fields.form}>
      <NameFields field={field} />
      <TextInput label="Phone" type="tel" autoComplete="tel" required withAsterisk={false} {...field("phone")} />
      <FormMessage>{problem?.message}</FormMessage>
      <FormMessage kind="done">{saved && "Saved."}</FormMessage>
      <Button type="submit" loading={sending} className={classes.save}>
        Save
      </Button>
    </form>
  );
}
