import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { listPaymentMethods } from "../../contract/payments/payments.ts";
import { useCardForm } from "./use-card-form.ts";
import fields from "../parts/fields.module.css";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey } from "../platform/query.ts";

/** Saves a card and makes it the default. */
export default function CardDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const queries = useQueryClient();
  const { fields: card, isDirty, store } = useCardForm(userId);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      if ((await store()) === null) return;
      await queries.invalidateQueries({ queryKey: callKey(listPaymentMethods) });
      showToast("Card saved as your default");
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Dialog title="Add card" busy={busy} holds={isDirty()} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add card" className={fields.form}>
        {card(busy)}
        <FormMessage>{problem}</FormMessage>
        <DialogActions>
          <Button variant="default" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Save card
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
