import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { splitPickUp } from "../../../contract/film/rolls.ts";
import { edgeName } from "../../parts/film/film-text.ts";
import { api } from "../../platform/api.ts";
import { ConfirmDialog } from "../../platform/kit/confirm-dialog.tsx";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import { useAttempt } from "../../platform/use-attempt.ts";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";
import type { OfOrder } from "./order-dialogs.tsx";
import { useSeen, WhatChanged } from "./what-changed.tsx";

/** Moves some rolls into their own pick-up, which is synced, e-mailed and downloaded separately. */
export function SplitDialog({ order, onClose }: OfOrder) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const attempt = useAttempt<{ rollIds: string[] }>();
  const keep = useSaveOrder(order.id);
  const { seen } = useSeen(order);
  const first = order.rolls.find(({ id }) => chosen.has(id));
  const isElsewhere = (pickUpId: string) => first !== undefined && first.pickUpId !== pickUpId;

  async function split() {
    if (first === undefined) throw new Error("no roll is chosen");
    const rollIds = [...chosen].toSorted();
    const params = { userId: order.customerId, pickUpId: first.pickUpId };
    try {
      await attempt.once({ rollIds }, (body, idempotencyKey) =>
        api.call(splitPickUp, { params, body }, { idempotencyKey }),
      );
    } finally {
      // Also after an error, so that the dialog shows the reason.
      await keep();
    }
    showToast(rollIds.length === 1 ? "One roll split off" : `${rollIds.length} rolls split off`);
  }

  return (
    <ConfirmDialog
      title="Split off rolls"
      confirmLabel="Split off"
      keepLabel="Cancel"
      isReady={first !== undefined}
      onConfirm={split}
      onClose={onClose}
    >
      <WhatChanged seen={seen} now={order} />
      <p className={classes.words}>
        The selected rolls become a separate batch. The lab syncs it on its own, and the customer gets a separate e-mail
        and download.
      </p>
      <ul className={classes.found} aria-label="Rolls for the new batch">
        {order.rolls.map((roll) => (
          <li key={roll.id}>
            <Checkbox
              label={`${roll.number} ${edgeName(roll)}${roll.labNumber ? ` · ${roll.labNumber}` : ""}`}
              checked={chosen.has(roll.id)}
              disabled={isElsewhere(roll.pickUpId)}
              onChange={() => setChosen(chosen.symmetricDifference(new Set([roll.id])))}
            />
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
