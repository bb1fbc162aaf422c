import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import { CallError } from "../../contract/kit/client.ts";
import { Dialog } from "../platform/dialog.tsx";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { FormDialog } from "../platform/kit/form-dialog.tsx";
import { showUndoToast, showToast, showErrorToast } from "../platform/kit/toasts/show-toast.ts";
import { useCallForm } from "../platform/use-call-form.ts";
import classes from "./kit-page.module.css";
import { Example, Examples, Part } from "./part.tsx";

type Open = "plain" | "long" | "form" | "confirm" | null;

/** Simulated API latency, in ms. */
const THINKS_MS = 600;
const thinks = () => new Promise((done) => setTimeout(done, THINKS_MS));

export function ShownDialogs() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Part id="dialogs" title="Dialogs" file="dialog.tsx, kit/form-dialog.tsx, kit/confirm-dialog.tsx">
        <Examples>
          <Example of="Plain">
            <div className={classes.row}>
              <Button variant="default" onClick={() => setOpen("plain")}>
                A few words
              </Button>
              <Button variant="default" onClick={() => setOpen("long")}>
                Long
              </Button>
            </div>
          </Example>
          <Example of="With a form; the name “Leica” is taken">
            <Button variant="default" onClick={() => setOpen("form")}>
              Name the camera
            </Button>
          </Example>
          <Example of="Before what cannot be undone; fails the first time">
            <Button variant="default" onClick={() => setOpen("confirm")}>
              Scrap the camera
            </Button>
          </Example>
        </Examples>
        {open === "plain" && (
          <Dialog title="A few words" isText onClose={close}>
            <p>Escape, the cross and a click beside it close it.</p>
          </Dialog>
        )}
        {open === "long" && (
          <Dialog title="Long, and with a title that does not fit into one line" size="large" isText onClose={close}>
            {Array.from({ length: 30 }, (_, line) => (
              <p key={line}>Line {line + 1} of what has to be said.</p>
            ))}
          </Dialog>
        )}
        {open === "form" && <NameDialog onClose={close} />}
        {open === "confirm" && <ScrapDialog onClose={close} />}
      </Part>
      <Part id="notices" title="Notices, and the way back" file="kit/notices/say.ts">
        <Example of="Success, failure, and undo (also with Ctrl+Z)">
          <div className={classes.row}>
            <Button variant="default" onClick={() => showToast("The camera is on its shelf")}>
              Say it is done
            </Button>
            <Button variant="default" onClick={() => showErrorToast("The shelf is full. Take one off it first.")}>
              Say what went wrong
            </Button>
            <Button variant="default" onClick={() => showUndoToast("Rollei 35 is off the shelf", thinks, "It is back")}>
              Take it off the shelf
            </Button>
          </div>
        </Example>
      </Part>
    </>
  );
}

const Naming = z.object({
  name: z.string().trim().min(1, "A camera needs a name"),
  email: z.email("This is no e-mail address"),
});

function NameDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    initialValues: { name: "", email: "" },
    schema: Naming,
    send: async ({ name }) => {
      await thinks();
      if (name.trim().toLowerCase() === "leica")
        throw new CallError({
          status: 422,
          message: "Not like this.",
          errors: [{ path: "name", message: "Another camera is called so" }],
        });
      showToast(`It is called ${name}`);
      onClose();
    },
  });
  return (
    <FormDialog title="Name the camera" form={form} submitLabel="Save" onClose={onClose}>
      <TextInput label="Name" required withAsterisk={false} {...form.field("name")} />
      <TextInput label="Keeper’s e-mail" required withAsterisk={false} {...form.field("email")} />
    </FormDialog>
  );
}

function ScrapDialog({ onClose }: { onClose: () => void }) {
  const [tries, setTries] = useState(0);
  return (
    <ConfirmDialog
      title="Scrap the Rollei 35?"
      confirmLabel="Scrap it"
      keepLabel="Keep it"
      onClose={onClose}
      onConfirm={async () => {
        setTries(tries + 1);
        await thinks();
        if (tries === 0) throw new CallError({ status: 409, message: "It is lent until Friday.", errors: [] });
        showToast("It is gone");
      }}
    >
      <p>Its parts go to the other two. This cannot be undone.</p>
    </ConfirmDialog>
  );
}
