import { Button, CopyButton } from "@mantine/core";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { IconCheck, IconCopy } from "../platform/icons.tsx";
import classes from "./webhooks.module.css";

/** Shows a new secret, only once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog title="Signing secret" holds onClose={onClose}>
      <p>Store it with your receiver, which uses it to verify each delivery. We can't show it again.</p>
      <code className={classes.secret}>{secret}</code>
      <DialogActions>
        <CopyButton value={secret} timeout={3000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            >
              <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>I saved it</Button>
      </DialogActions>
    </Dialog>
  );
}
