import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../../contract/kit/client.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { updateOrder } from "../../contract/checkout/checkout.ts";
import { type Order } from "../../contract/orders/order.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { callKey, useCallMutation } from "../platform/query.ts";
import classes from "./bench.module.css";
import { type NotesDraft, notesDrafts } from "./drafts.ts";

/**
 * The lab's own notes on an order, never visible to the customer. Shows another worker's change before overwriting it,
 * and restores unsaved text.
 */
export function InternalNotes({ order }: { order: Order }) {
  const stored = order.internalNotes ?? "";
  // Null: no one is typing, so other workers' changes appear. `base` is the saved text when typing began.
  const [typed, setTyped] = useState(() => notesDrafts.of(order.id));
  const type = (next: NotesDraft | null) => {
    // Scanner text that was removed from the field again is not a draft.
    notesDrafts.keep(order.id, next?.text === next?.base ? null : next);
    setTyped(next);
  };
  const queries = useQueryClient();
  const key = callKey(getOrder, { params: { orderId: order.id } });
  const save = useCallMutation(updateOrder, {
    onSuccess: (saved) => {
      queries.setQueryData(key, saved);
      type(null);
    },
    onError: (error) => {
      if (isRefusal(error, updateOrder, "STALE")) void queries.invalidateQueries({ queryKey: key });
    },
  });
  const isChanged = typed !== null && typed.text !== stored;
  const othersWrote = isChanged && stored !== typed.base;
  const isStale = isRefusal(save.error, updateOrder, "STALE");

  return (
    <form
      className={classes.notesForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === null) return;
        save.mutate({ params: { orderId: order.id }, body: { version: order.version, internalNotes: typed.text } });
      }}
    >
      <Textarea
        label="Internal notes"
        description="Only the lab sees these"
        rows={3}
        maxLength={4000}
        value={typed?.text ?? stored}
        onChange={({ currentTarget: { value: text } }) => type({ text, base: typed?.base ?? stored })}
      />
      <FormMessage>
        {othersWrote
          ? `Someone else changed this note to “${stored}”. If you save, yours replaces it.`
          : isStale
            ? "This order was just changed. Save again."
            : save.error && messageOf(save.error)}
      </FormMessage>
      {isChanged && (
        <div className={classes.receiveActions}>
          <Button type="submit" size="sm" variant="default" loading={save.isPending}>
            Save
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={() => type(null)}>
            {othersWrote ? "Use theirs" : "Undo"}
          </Button>
        </div>
      )}
      <div role="status" className={classes.hint}>
        {save.isSuccess && !isChanged && "Saved"}
      </div>
    </form>
  );
}
