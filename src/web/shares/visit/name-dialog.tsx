import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { SHARE_LENGTHS } from "../../../rules/shares/shares.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";

/** Asks once for the name that the owner sees with favorites and comments. */
export function NameDialog({ sharedBy, onName }: { sharedBy: string; onName: (name: string | null) => void }) {
  const [name, setName] = useState("");
  const [wasSubmitted, setSubmitted] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (name.trim() !== "") onName(name.trim());
  }
  return (
    <Dialog title={`Tell ${sharedBy} who you are`} holds={name !== ""} onClose={() => onName(null)}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label="Your name"
          description={`${sharedBy} sees it with your favorites and comments.`}
          value={name}
          maxLength={SHARE_LENGTHS.visitorName}
          autoComplete="name"
          data-autofocus
          error={wasSubmitted && name.trim() === "" && "Enter your name"}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={() => onName(null)}>
            Cancel
          </Button>
          <Button type="submit">Continue</Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
