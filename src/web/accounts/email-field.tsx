import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import fields from "../parts/fields.module.css";
import { lazyComponent } from "../platform/lazy-component.tsx";
import classes from "./settings.module.css";

const EmailDialog = lazyComponent(
  async () => ({ default: (await import("./email-dialog.tsx")).EmailDialog }),
  "The e-mail form",
);

/** Shows the login e-mail and lets the user change it. Staff change it on the customer's page. */
export function EmailField({ user, own, onChanged }: { user: User; own: boolean; onChanged: () => Promise<void> }) {
  const [changes, setChanges] = useState(false);
  return (
    <div className={fields.form}>
      <TextInput
        label="E-mail"
        type="email"
        value={user.email}
        readOnly
        description={own ? "Your login, and the address for all our e-mails." : "Their login."}
      />
      {own && (
        <Button variant="default" className={classes.save} onClick={() => setChanges(true)}>
          Change e-mail
        </Button>
      )}
      {changes && (
        <EmailDialog onChanged={onChanged} onClose={() => setChanges(false)} onGiveUp={() => setChanges(false)} />
      )}
    </div>
  );
}
