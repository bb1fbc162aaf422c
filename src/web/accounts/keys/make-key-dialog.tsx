import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { listUserEvents } from "../../../contract/accounts/account-events.ts";
import { type ApiKey, listAllApiKeys, listApiKeys, makeApiKey } from "../../../contract/accounts/api-keys.ts";
import { KEY_DAYS, OWN_KEY_LABELS, STAFF_KEY_PERMISSIONS } from "../../../rules/accounts/api-keys.ts";
import { PERMISSIONS, permits } from "../../../rules/accounts/staff-roles.ts";
import fields from "../../parts/fields.module.css";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { FormDialog } from "../../platform/kit/form-dialog.tsx";
import { useCallMutation } from "../../platform/query.ts";
import { useUser } from "../../platform/session.ts";
import { useCallForm } from "../../platform/use-call-form.ts";
import classes from "./keys.module.css";

type Choice = { value: ApiKey["permissions"][number]; label: string };

/** The permissions that the user may give to a key: all of a staff role, or their own role's few. */
function useChoices(): readonly Choice[] {
  const { staffRole, role } = useUser();
  if (role !== "ADMIN")
    return Object.entries(OWN_KEY_LABELS[role]).map(([value, label]) => ({ value: value as Choice["value"], label }));
  return STAFF_KEY_PERMISSIONS.filter((value) => permits(staffRole, value)).map((value) => ({
    value,
    label: PERMISSIONS[value],
  }));
}

const DAYS = [
  ...KEY_DAYS.map((days) => ({ value: String(days), label: `In ${days} days` })),
  { value: "", label: "Never" },
];

/** Creates an API key, then shows it once. */
export function MakeKeyDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null);
  const make = useCallMutation(makeApiKey, { refreshes: [listApiKeys, listAllApiKeys, listUserEvents] });
  const choices = useChoices();
  const form = useCallForm({
    initialValues: {
      name: "",
      permissions: [] as ApiKey["permissions"],
      days: 90 as (typeof KEY_DAYS)[number] | null,
    },
    schema: makeApiKey.body,
    send: async (body) => setSecret((await make.mutateAsync({ body })).secret),
  });
  if (secret !== null)
    return (
      <SecretDialog title={`API key “${form.form.values.name}”`} secret={secret} onClose={onClose}>
        Copy the key now and store it where your program finds it.
      </SecretDialog>
    );
  const days = form.field("days");
  return (
    <FormDialog title="New API key" form={form} submitLabel="Create key" onClose={onClose}>
      <div className={fields.form}>
        <TextInput
          label="Name"
          description="The program that will use it"
          placeholder="Warehouse"
          autoComplete="off"
          data-autofocus
          {...form.field("name")}
        />
        <NativeSelect
          label="Expires"
          data={DAYS}
          {...days}
          value={String(days.value ?? "")}
          onChange={({ currentTarget: { value } }) => days.onChange(value === "" ? null : Number(value))}
        />
        <Checkbox.Group label="Permissions" {...form.field("permissions")}>
          <div className={classes.choices}>
            {choices.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </div>
        </Checkbox.Group>
      </div>
    </FormDialog>
  );
}
