import { Button } from "@mantine/core";
import { useState } from "react";
import { inviteImported, listImports } from "../../contract/imports/imports.ts";
import { INVITATION_WAVES } from "../../rules/imports/imports.ts";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { StatTile, StatTiles } from "../platform/kit/stat-tiles.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallMutation } from "../platform/query.ts";
import { Section } from "../platform/section.tsx";
import { useAttempt } from "../platform/use-attempt.ts";
import { counted } from "./import-badge.tsx";
import classes from "./imports.module.css";

const CUSTOMERS = ["customer", "customers"] as const;

/** Sends the owners of imported accounts the link to claim them, in waves. */
export function Invitations({ accounts }: { accounts: { waiting: number; invited: number; claimed: number } }) {
  const { waiting, invited, claimed } = accounts;
  const [asked, setAsked] = useState<number | null>(null);
  const attempt = useAttempt<{ count: number }>();
  const invite = useCallMutation(inviteImported, { refreshes: [listImports] });
  const waves = [...new Set(INVITATION_WAVES.map((wave) => Math.min(wave, waiting)))].filter((wave) => wave > 0);
  async function send(count: number) {
    const reply = await attempt.once({ count }, (body, idempotencyKey) => invite.mutateAsync({ body, idempotencyKey }));
    showToast(`${counted(reply.invited, CUSTOMERS)} invited`);
  }
  return (
    <Section title="Imported accounts" frame="panel">
      <div className={classes.form}>
        <StatTiles label="Imported accounts" size="small">
          <StatTile label="Not invited" value={waiting} />
          <StatTile label="Invited" value={invited} />
          <StatTile label="Claimed" value={claimed} />
        </StatTiles>
        <p className={classes.quiet}>
          An invitation is one e-mail with a link to choose a password. Begin with a small wave; customers can also
          request a link on the login page.
        </p>
        <div className={classes.actions}>
          {waves.map((wave) => (
            <Button key={wave} variant="default" onClick={() => setAsked(wave)}>
              Invite {counted(wave, CUSTOMERS)}
            </Button>
          ))}
          {waiting === 0 && <p className={classes.quiet}>Everyone is invited.</p>}
        </div>
      </div>
      {asked !== null && (
        <ConfirmDialog
          title={`E-mail ${counted(asked, CUSTOMERS)}?`}
          confirmLabel={`Invite ${counted(asked, CUSTOMERS)}`}
          onConfirm={() => send(asked)}
          onClose={() => setAsked(null)}
        >
          <p>Each gets one e-mail with a link that works for seven days. Sent e-mails can't be undone.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
