import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { handOverGoods, packGoods } from "../../../contract/bench/goods.ts";
import type { Order, OrderLine } from "../../../contract/orders/order.ts";
import { isGoods, isPackedHere } from "../../../rules/orders/goods.ts";
import { api } from "../../platform/api.ts";
import { formatMoment } from "../../platform/dates.ts";
import { messageOf } from "../../platform/form-errors.ts";
import { FormMessage } from "../../platform/form-message.tsx";
import { IconPrinter } from "../../platform/icons.tsx";
import { showUndoToast, showToast } from "../../platform/kit/toasts/show-toast.ts";
import { lazyComponent } from "../../platform/lazy-component.tsx";
import { useMay } from "../../platform/may.ts";
import { useCallMutation } from "../../platform/query.ts";
import { Fold } from "../../platform/kit/fold.tsx";
import classes from "./desk.module.css";
import { useSaveOrder } from "./save-order.ts";

/** Loaded when it is printed. */
const PickList = lazyComponent(async () => ({ default: (await import("./pick-list.tsx")).PickList }), "The pick list");

/**
 * An order's stock items: picked from a list, packed, and handed over at in-store pickup
 * (docs/product/orders.md#goods).
 */
export function Goods({ order }: { order: Order }) {
  const may = useMay();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [prints, setPrints] = useState(false);
  const keep = useSaveOrder(order.id);
  const pack = useCallMutation(packGoods, { onSuccess: (now) => keep(now), onError: () => void keep() });
  const handOver = useCallMutation(handOverGoods, {
    onSuccess: async (now) => {
      await keep(now);
      showToast("Handed over");
    },
    onError: () => void keep(),
  });
  const goods = order.lines.filter(isGoods);
  if (goods.length === 0) return null;
  const params = { orderId: order.id };
  const here = goods.filter(isPackedHere);
  const isInProgress = order.status === "PAID" && may(packGoods.who.permission);
  const toPack = isInProgress && order.goodsPackedAt === null && here.length > 0;
  const isFetched = order.deliveryMethod === "IN_STORE_PICKUP";
  const toHandOver = isInProgress && isFetched && order.goodsHandedOverAt === null && !toPack;

  async function packed() {
    await pack.mutateAsync({ params, body: { packed: true } });
    showUndoToast("Items packed", async () => {
      await keep(await api.call(packGoods, { params, body: { packed: false } }));
      setPicked(new Set());
    });
  }

  return (
    <Fold title="Items" summary={itemsText(goods)} isOpen>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPrinter size={16} aria-hidden />}
          onClick={() => setPrints(true)}
        >
          Pick list
        </Button>
      </div>
      <ul data-goods className={classes.rows} aria-label={toPack ? "To pick" : "Items of the order"}>
        {goods.map((line) => (
          <li key={line.id} className={classes.row}>
            {toPack && isPackedHere(line) ? (
              <Checkbox
                className={classes.what}
                label={nameOf(line)}
                description={aboutText(line)}
                checked={picked.has(line.id)}
                onChange={() => setPicked(picked.symmetricDifference(new Set([line.id])))}
              />
            ) : (
              <div className={classes.what}>
                {nameOf(line)}
                <p>{aboutText(line)}</p>
              </div>
            )}
          </li>
        ))}
      </ul>
      {order.giftNote && (
        <div className={classes.giftNote}>
          <h3>Gift note: print it on a card for the parcel</h3>
          <p>{order.giftNote}</p>
        </div>
      )}
      <p className={classes.state} role="status">
        {stateText(order, here.length > 0)}
      </p>
      <FormMessage>{(pack.error ?? handOver.error) && messageOf(pack.error ?? handOver.error)}</FormMessage>
      {toPack && (
        <Button
          loading={pack.isPending}
          disabled={here.some(({ id }) => !picked.has(id))}
          onClick={() => void packed().catch(() => {})}
        >
          Mark as packed
        </Button>
      )}
      {toHandOver && (
        <Button data-hand-over loading={handOver.isPending} onClick={() => handOver.mutate({ params })}>
          Mark as handed over
        </Button>
      )}
      {prints && (
        <PickList order={order} lines={goods} onPrinted={() => setPrints(false)} onGiveUp={() => setPrints(false)} />
      )}
    </Fold>
  );
}

function itemsText(goods: readonly OrderLine[]): string {
  const count = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? "1 item" : `${count} items`;
}

const nameOf = ({ quantity, description }: OrderLine): string => `${quantity} × ${description}`;

/** Returns a line's SKU, chosen options and notes. */
function aboutText({ sku, selectedOptions, notes, byVendor }: OrderLine): string {
  const chosen = Object.values(selectedOptions)
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ productOptionLabel, label, value }) => [productOptionLabel, label || value].filter(Boolean).join(": "));
  return [byVendor ? "Made by a vendor" : sku, ...chosen, notes && `“${notes}”`].filter(Boolean).join(" · ");
}

function stateText(order: Order, anyHere: boolean): string {
  const { status, goodsPackedAt, goodsHandedOverAt, deliveryMethod } = order;
  if (status === "CANCELED") return "Order canceled. Leave the items on the shelf.";
  if (status === "OPEN" || status === "INVOICED") return "Not paid yet. Pack the items after payment.";
  if (goodsHandedOverAt !== null) return `Handed over ${formatMoment(goodsHandedOverAt)}.`;
  const isFetched = deliveryMethod === "IN_STORE_PICKUP";
  if (goodsPackedAt === null)
    return anyHere ? "Check each item in the box, then mark it as packed." : "No items to pack at the lab.";
  const next = isFetched
    ? `${order.customer.firstName} got an e-mail that the items are ready for pickup.`
    : "Its label is under Parcels.";
  return `Packed ${formatMoment(goodsPackedAt)}. ${next}`;
}
