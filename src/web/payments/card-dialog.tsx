import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState, useRef } from "react";
import { listPaymentMethods, attachPaymentMethod } from "../../contract/payments/payments.ts";
import fields from "../parts/fields.module.css";
import { Dialog, DialogActions } from "../platform/dialog.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { showToast } from "../platform/kit/toasts/show-toast.ts";
import { callKey } from "../platform/query.ts";
import { api } from "../platform/api.ts";
import { useCardEntry } from "../parts/cards/use-card-entry.ts";

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

function useCardForm(userId: string) {
  const { fields, isDirty, checked, makeTokenToStore } = useCardEntry();
  // Resubmitting the same card after another error does not store it twice.
  const stored = useRef<{ card: string; id: string } | null>(null);

  /**
   * Returns the stored card's id; null if a field is invalid, which then shows an error. Throws other rejections by the
   * lab.
   */
  async function store(): Promise<string | null> {
    const card = checked();
    if (card === null) return null;
    if (stored.current?.card === card) return stored.current.id;
    const token = await makeTokenToStore(userId);
    if (token === null) return null;
    const { paymentMethod } = await api.call(attachPaymentMethod, { params: { userId }, body: { token } });
    stored.current = { card, id: paymentMethod.id };
    return paymentMethod.id;
  }

  return { fields: (disabled: boolean) => fields("KEEP", disabled), isDirty, store };
}
