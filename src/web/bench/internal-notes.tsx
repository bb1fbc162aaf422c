import { Button, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isRefusal } from "../../contract/client.ts";
import { getOrder, type Order, updateOrder } from "../../contract/orders.ts";
import { FormMessage } from "../platform/form-message.tsx";
import { messageOf } from "../platform/form-errors.ts";
import { callKey, useCallMutation } from "../platform/query.ts";
import classes from "./bench.module.css";

/** The lab's own notes on an order, which the customer never sees. Someone else's change is shown before it is overwritten. */
export function InternalNotes({ order }: { order: Order }) {
  const kept = order.internalNotes ?? "";
  // null: nothing is being typed, so what others write shows up.
  const [typed, setTyped] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<string | null>(null);
  const queries = useQueryClient();
  const key = callKey(getOrder, { params: { orderId: order.id } });
  const save = useCallMutation(updateOrder, {
    onSuccess: (saved) => {
      queries.setQueryData(key, saved);
      setTyped(null);
      setTheirs(null);
    },
    onError: async (error) => {
      if (!isRefusal(error, updateOrder, "STALE")) return;
      await queries.refetchQueries({ queryKey: key });
      const fresh = queries.getQueryData<Order>(key)?.internalNotes ?? "";
      setTheirs(fresh === kept ? null : fresh);
    },
  });
  const isChanged = typed !== null && typed !== kept;
  const stale = isRefusal(save.error, updateOrder, "STALE");

  return (
    <form
      className={classes.notesForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed !== null)
          save.mutate({ params: { orderId: order.id }, body: { version: order.version, internalNotes: typed } });
      }}
    >
      <Textarea
        label="Internal notes"
        description="Only the lab sees these"
        rows={3}
        maxLength={4000}
        value={typed ?? kept}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormMessage>
        {stale
          ? theirs === null
            ? "The order changed in the meantime. Save once more."
            : `Someone else wrote: “${theirs}”. Save again to put yours in its place.`
          : save.error && messageOf(save.error)}
      </FormMessage>
      {isChanged && (
        <div className={classes.receiveActions}>
          <Button type="submit" size="sm" variant="default" loading={save.isPending}>
            Save
          </Button>
          <Button size="sm" variant="subtle" color="gray" onClick={() => setTyped(null)}>
            Undo
          </Button>
        </div>
      )}
      <div role="status" className={classes.hint}>
        {save.isSuccess && !isChanged && "Saved"}
      </div>
    </form>
  );
}
