import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { MOST_OF_A_GIFT_NOTE } from "../../rules/orders/gift-note.ts";

/** A note for the recipient of a gift; shown on request (docs/product/checkout.md#gift-note). */
export function GiftNote({ note, onChange }: { note: string; onChange: (note: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && note === "") {
    return (
      <div>
        <Button variant="default" onClick={() => setOpen(true)}>
          Add a gift note
        </Button>
      </div>
    );
  }
  return (
    <Textarea
      label="Gift note"
      description="Printed on a card in the parcel. No prices are shown."
      placeholder="Happy birthday! Go and shoot something nice."
      rows={4}
      maxLength={MOST_OF_A_GIFT_NOTE}
      autoFocus={isOpen}
      value={note}
      onChange={({ currentTarget: { value } }) => onChange(value)}
      inputWrapperOrder={["label", "description", "input", "error"]}
    />
  );
}
