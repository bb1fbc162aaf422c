import { useState } from "react";
import type { User } from "../../contract/accounts/accounts.ts";
import { shownEmail } from "../../rules/accounts/email.ts";
import { lazyComponent } from "../platform/lazy-component.tsx";
import { SettingRow } from "./setting-row.tsx";

const EmailDialog = lazyComponent(
  async () => ({ default: (await import("./email-dialog.tsx")).EmailDialog }),
  "The e-mail form",
);

/** Shows the login e-mail and lets the user change it. Staff change it on the customer's page. */
export function EmailRow({ user, own, onChanged }: { user: User; own: boolean; onChanged: () => Promise<void> }) {
  const [changes, setChanges] = useState(false);
  return (
    <>
      <SettingRow label="E-mail" action="Change e-mail" onChange={own ? () => setChanges(true) : undefined}>
        {shownEmail(user.email)}
      </SettingRow>
      {changes && (
        <EmailDialog onChanged={onChanged} onClose={() => setChanges(false)} onGiveUp={() => setChanges(false)} />
      )}
    </>
  );
}
