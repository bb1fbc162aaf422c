import { Button } from "@mantine/core";
import { useState } from "react";
import { completeOrder } from "../../../contract/bench/bench.ts";
import { packGoods } from "../../../contract/bench/goods.ts";
import type { OrderSummary } from "../../../contract/orders/order.ts";
import { buyLabels } from "../../../contract/shipping/label-runs.ts";
import { invoiceOrder, sendInvoice } from "../../../contract/payments/order-invoice.ts";
import type { Permission } from "../../../rules/accounts/staff-roles.ts";
import { shownOrderNumber } from "../../../rules/orders/number.ts";
import { api } from "../../platform/api.ts";
import { Dialog, DialogActions } from "../../platform/dialog.tsx";
import { messageOf } from "../../platform/form-errors.ts";
import { showToast } from "../../platform/kit/toasts/show-toast.ts";
import classes from "./lists.module.css";
import { useMay } from "../../platform/may.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { PrintTogether } from "./print-together.tsx";

const BuyLabelsDialog = lazyComponent<{
  selected: readonly OrderSummary[];
  onClose: () => void;
  onGiveUp: () => void;
}>(async () => ({ default: (await import("./buy-labels-dialog.tsx")).BuyLabelsDialog }), "The labels");

type Doing = {
  label: string;
  needs: Permission;
  /** Past participle for results: "invoiced". */
  done: string;
  run: (orderId: number) => Promise<unknown>;
};

const DOINGS: readonly Doing[] = [
  {
    label: "Invoice",
    needs: "payments",
    done: "invoiced",
    run: (orderId) => api.call(invoiceOrder, { params: { orderId } }),
  },
  {
    label: "Send invoice",
    needs: "payments",
    done: "invoiced by e-mail",
    run: (orderId) => api.call(sendInvoice, { params: { orderId }, body: { resend: false } }),
  },
  {
    label: "Mark as packed",
    needs: "fulfillment",
    done: "packed",
    run: (orderId) => api.call(packGoods, { params: { orderId }, body: { packed: true } }),
  },
  {
    label: "Complete",
    needs: "bench",
    done: "complete",
    run: (orderId) => api.call(completeOrder, { params: { orderId } }),
  },
];

type Refused = { id: number; reason: string };

/** Runs an action on several orders, one after the other; lists rejected ones with the reason. */
export function BulkActions({
  selected,
  onDone,
  onChanged,
}: {
  selected: readonly OrderSummary[];
  onDone: () => void;
  onChanged: () => void;
}) {
  const may = useMay();
  const [isBuying, setBuying] = useState(false);
  const stop = () => setBuying(false);
  const [doing, setDoing] = useState<{ label: string; at: number } | null>(null);
  const [refused, setRefused] = useState<{ doing: Doing; all: readonly Refused[]; many: number } | null>(null);

  async function run(what: Doing) {
    const not: Refused[] = [];
    for (const [at, { id }] of selected.entries()) {
      setDoing({ label: what.label, at: at + 1 });
      await what.run(id).catch((error: unknown) => not.push({ id, reason: messageOf(error) }));
    }
    setDoing(null);
    onChanged();
    const many = selected.length - not.length;
    if (not.length > 0) return setRefused({ doing: what, all: not, many });
    showToast(many === 1 ? `1 order ${what.done}` : `${many} orders ${what.done}`);
    onDone();
  }

  return (
    <>
      {DOINGS.filter(({ needs }) => may(needs)).map((what) => (
        <Button
          key={what.label}
          size="sm"
          variant="default"
          disabled={doing !== null && doing.label !== what.label}
          loading={doing?.label === what.label}
          onClick={() => void run(what)}
        >
          {what.label}
        </Button>
      ))}
      {may(buyLabels.who.permission) && (
        <Button size="sm" variant="default" onClick={() => setBuying(true)}>
          Buy labels
        </Button>
      )}
      {isBuying && <BuyLabelsDialog selected={selected} onClose={stop} onGiveUp={stop} />}
      <PrintTogether selected={selected} />
      {doing && (
        <span role="status">
          {doing.at} of {selected.length}
        </span>
      )}
      {refused && (
        <Dialog
          title={`${refused.all.length} of ${refused.many + refused.all.length} failed`}
          onClose={() => setRefused(null)}
        >
          <ul className={classes.refused}>
            {refused.all.map(({ id, reason }) => (
              <li key={id}>
                <strong>{shownOrderNumber(id)}</strong> {reason}
              </li>
            ))}
          </ul>
          <DialogActions>
            <Button onClick={() => setRefused(null)}>OK</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  );
}
