import { Button, Stack, Textarea } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "../../../contract/kit/call.ts";
import type { Order } from "../../../contract/orders/order.ts";
import { decideHeldCredit, listRefunds } from "../../../contract/payments/refunds.ts";
import { dollars } from "../../parts/dollars.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useLive } from "../../platform/live.tsx";
import { callKey, useCall } from "../../platform/query.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";

type Held = ReplyOf<typeof listRefunds>["held"][number];
type Deciding = { held: Held; decision: "GIVE" | "DISMISS" };

/**
 * Account credit from the bench that is on hold because of a dispute, with a decision for each. Renders nothing if
 * there is none.
 */
export function HeldCredits({ order }: { order: Order }) {
  const params = { orderId: order.id };
  const enabled = order.events.some(({ type }) => type === "REFUND_HELD");
  const { data, refetch } = useCall(listRefunds, { params }, { enabled });
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  const refresh = () => void (enabled && refetch());
  useLive((event) => {
    if (event.type === "order" && event.orderId === order.id) refresh();
  }, refresh);
  return (
    <>
      {data !== undefined && data.held.length > 0 && (
        <ul className={classes.rows} aria-label="Credit on hold">
          {data.held.map((held) => (
            <li key={held.id} className={classes.row}>
              <div className={classes.what}>
                <strong>{dollars(held.amount)} on hold because of the dispute</strong>
                <p>{held.reason}</p>
              </div>
              <div className={classes.actions}>
                <Button size="sm" variant="default" onClick={() => setDeciding({ held, decision: "GIVE" })}>
                  Give credit
                </Button>
                <Button size="sm" variant="subtle" onClick={() => setDeciding({ held, decision: "DISMISS" })}>
                  Dismiss
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {deciding !== null && <DecisionDialog order={order} {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function DecisionDialog({ order, held, decision, onClose }: { order: Order; onClose: () => void } & Deciding) {
  const gives = decision === "GIVE";
  const [reason, setReason] = useState(held.reason);
  const queries = useQueryClient();
  const keep = useSaveOrder(order.id);
  const params = { orderId: order.id };

  async function decide() {
    try {
      const refunds = await api.call(decideHeldCredit, {
        params: { ...params, heldCreditId: held.id },
        body: { decision, reason: reason.trim() },
      });
      queries.setQueryData(callKey(listRefunds, { params }), refunds);
    } finally {
      await keep();
    }
    showToast(gives ? `${dollars(held.amount)} given as account credit` : "Credit dismissed");
  }

  return (
    <ConfirmDialog
      title={gives ? `Give ${dollars(held.amount)} of account credit?` : `Dismiss ${dollars(held.amount)} of credit?`}
      confirmLabel={gives ? "Give credit" : "Dismiss"}
      keepLabel="Keep on hold"
      isReady={reason.trim() !== ""}
      onConfirm={decide}
      onClose={onClose}
    >
      <Stack gap="md">
        <p>
          {gives
            ? "The customer’s bank holds this order’s payment. If the lab loses, the customer gets this credit on top of the bank refund."
            : "The customer gets no credit, even if the lab wins the dispute."}
        </p>
        <Textarea
          label="Reason"
          description={gives ? "Visible to the customer" : "Staff only"}
          required
          autosize
          minRows={1}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
