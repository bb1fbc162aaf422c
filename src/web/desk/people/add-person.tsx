import { NativeSelect, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import type { z } from "zod";
import { addUser, listUsers } from "../../../contract/accounts/accounts.ts";
import { USER_ROLE_LABELS, USER_ROLES, type UserRole } from "../../../rules/accounts/roles.ts";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { callKey } from "../../platform/query.ts";
import { useCallForm } from "../../platform/use-call-form.ts";

/** Staff are invited on their own page. */
const ROLES = USER_ROLES.filter((role) => role !== "ADMIN");

/** Creates an account, e-mails the person a link to choose a password, and opens their page. */
export function AddPerson({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useCallForm({
    initialValues: { firstName: "", lastName: "", email: "", phone: "", role: "CUSTOMER" as UserRole },
    schema: addUser.body.omit({ phone: true, staffRole: true }),
    send: async ({ phone, ...values }) => {
      const body: z.input<typeof addUser.body> = { ...values, ...(phone.trim() === "" ? {} : { phone: phone.trim() }) };
      const made = await api.call(addUser, { body });
      void queries.invalidateQueries({ queryKey: callKey(listUsers) });
      showToast(`We e-mailed ${made.firstName} a link to choose a password`);
      onClose();
      void navigate(`/admin/users/${made.id}`);
    },
  });
  return (
    <FormDialog title="Add person" form={form} submitLabel="Create account" onClose={onClose}>
      <TextInput label="First name" autoComplete="off" data-autofocus {...form.field("firstName")} />
      <TextInput label="Last name" autoComplete="off" {...form.field("lastName")} />
      <TextInput label="E-mail" type="email" autoComplete="off" {...form.field("email")} />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.field("phone")} />
      <NativeSelect
        label="Role"
        data={ROLES.map((value) => ({ value, label: USER_ROLE_LABELS[value] }))}
        {...form.field("role")}
      />
    </FormDialog>
  );
}
