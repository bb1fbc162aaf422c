import { Radio, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { quoteWriteOff, undoWriteOff, writeOffRoll } from "../../contract/bench/bench.ts";
import type { Order, RollOfOrder } from "../../contract/orders/order.ts";
import { getOrder } from "../../contract/orders/orders.ts";
import { WRITE_OFF_LABELS, type WriteOff } from "../../rules/film/write-offs.ts";
import { dollars } from "../parts/dollars.ts";
import { messageOf } from "../platform/form-errors.ts";
import { ConfirmDialog } from "../platform/kit/confirm-dialog.tsx";
import { showUndoToast } from "../platform/kit/toasts/show-toast.ts";
import { useMay } from "../platform/may.ts";
import { callKey, useCall, useCallMutation } from "../platform/query.ts";
import classes from "./bench.module.css";
import { filmOf } from "./roll-text.ts";

/** Writes off a roll without pictures (docs/product/bench.md#blank-and-ruined-rolls); shows the refund first. */
export default function WriteOffDialog({
  orderId,
  roll,
  onClose,
}: {
  orderId: number;
  roll: RollOfOrder;
  onClose: () => void;
}) {
  const [because, setBecause] = useState<WriteOff>("BLANK");
  const [note, setNote] = useState("");
  const queries = useQueryClient();
  const params = { orderId, rollId: roll.id };
  const seesPrice = useMay()(quoteWriteOff.who.permission);
  const quote = useCall(quoteWriteOff, { params, query: { because } }, { staleTime: 0, enabled: seesPrice });
  const keep = (order: Order) => queries.setQueryData(callKey(getOrder, { params: { orderId } }), order);
  const write = useCallMutation(writeOffRoll, { onSuccess: keep });
  const undo = useCallMutation(undoWriteOff, { onSuccess: keep });

  async function writeOff() {
    await write.mutateAsync({ params, body: { because, note } });
    showUndoToast(`Roll ${roll.number}: ${WRITE_OFF_LABELS[because]}`, () => undo.mutateAsync({ params }));
  }

  return (
    <ConfirmDialog
      title={`Write off ${roll.labNumber ?? `roll ${roll.number}`}?`}
      confirmLabel="Write off"
      isReady={!seesPrice || quote.data !== undefined}
      onConfirm={writeOff}
      onClose={onClose}
    >
      <Stack gap="md">
        <p>
          {filmOf(roll)} gets no scans and no longer holds up the order. A few seconds later we e-mail the customer and
          give the compensation. You can undo it until then.
        </p>
        <Radio.Group label="What happened?" value={because} onChange={(value) => setBecause(value as WriteOff)}>
          <Stack gap="xs" mt="xs">
            <Radio value="BLANK" label="It came out blank" />
            <Radio value="RUINED" label="It was ruined here" />
          </Stack>
        </Radio.Group>
        {seesPrice && (
          <p role="status" className={classes.receiptPrice} aria-busy={quote.isFetching}>
            {quote.isError
              ? messageOf(quote.error)
              : quote.data === undefined
                ? "Calculating the compensation…"
                : backText(quote.data)}
          </p>
        )}
        <Textarea
          label="Note for the customer (in the e-mail)"
          autosize
          minRows={1}
          maxLength={500}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

type Back = { givenBack: number; held: number; creditsBack: number };

/** Returns "The customer gets $9.80 in account credit, and 1 service credit is returned." */
function backText({ held, ...back }: Back): string {
  if (held === 0) return refundText(back);
  const onHold = `${dollars(held)} of account credit is on hold because the payment is disputed.`;
  return back.givenBack + back.creditsBack === 0 ? onHold : `${refundText(back)} ${onHold}`;
}

function refundText({ givenBack, creditsBack }: Omit<Back, "held">): string {
  const credits = creditsBack === 1 ? "1 service credit is returned" : `${creditsBack} service credits are returned`;
  if (givenBack === 0) return creditsBack === 0 ? "No compensation." : `${credits}.`;
  return `The customer gets ${dollars(givenBack)} in account credit${creditsBack === 0 ? "" : `, and ${credits}`}.`;
}
